"""The same matches in two trees of the project: has a change of the engine left every match as it was?"""
