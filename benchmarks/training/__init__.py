"""Training of the AI: constants as data, self-play, and the test that a new version must pass."""
