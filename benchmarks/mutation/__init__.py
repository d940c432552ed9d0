"""Changes rules or card data in one place at a time and looks whether a test notices."""
