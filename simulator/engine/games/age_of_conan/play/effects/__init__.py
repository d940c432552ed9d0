"""What kingdom cards, artifacts and the Conan bonus card do (AOC-19)."""
