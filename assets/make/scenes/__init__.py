"""Those files of assets/scenes whose many parts differ in numbers only."""
