"""What each check of a deck asks for, in a few words, with its rule."""

from __future__ import annotations

from typing import Final

HOLDING: Final = {
    "MON-D01": ("whole numbers of copies", ""),
    "MON-D02": ("one scenario", "MON-5.1"),
    "MON-D03": ("a team or a command", "MON-2.1"),
    "MON-ROS-2": ("every component is known and in its place", "MON-5.6"),
    "MON-ROS-3": ("each hero once", "MON-5.1"),
    "MON-ROS-4": ("one of each person", "MON-5.1"),
    "MON-ROS-5": ("heroes that the scenario asks for", "MON-5.1"),
    "MON-ROS-6": ("loads that can be carried", "MON-22.2"),
    "MON-ROS-7": ("no skill lost to the load", "MON-22.3"),
    "MON-ROS-8": ("no movement lost to the load", "MON-22.6"),
    "MON-ROS-9": ("spells beside a hero who casts", "MON-19.1"),
    "MON-ROS-11": ("a melee weapon for each", "MON-10.5"),
    "MON-ROS-12": ("one armor card each", "MON-12.9"),
    "MON-ROS-13": ("allies beside a leader", "MON-27.1"),
    "MON-GEM-1": ("gems that add up", "MON-5.8"),
    "MON-GEM-2": ("gems enough for the fatigue", "MON-5.8"),
}
