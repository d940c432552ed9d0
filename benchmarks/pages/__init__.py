"""Measures how long the site works on each page."""
