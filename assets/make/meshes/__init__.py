"""The files of assets/meshes."""
