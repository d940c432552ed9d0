"""placeholder"""
from simulator.engine.agents.random_agent import RandomAgent
class GreedyAgent(RandomAgent):
    pass
