"""How often intervals hold the truth and tests err: ``make calibrate``."""
