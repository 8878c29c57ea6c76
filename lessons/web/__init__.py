"""What views share and no single part owns: throttling and the like."""
