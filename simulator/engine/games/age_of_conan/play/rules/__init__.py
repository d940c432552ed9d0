"""The rules of Age of Conan: one section of the rules in one file, and the loop over them."""
