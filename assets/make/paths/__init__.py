"""The files of assets/paths: lists of points, and of positions frame by frame."""
