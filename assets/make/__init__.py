"""What make_assets.py makes; table.py says which function makes which file."""
