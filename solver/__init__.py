"""Deals, rules, referee and search for Half Moon, Waning Moon and the Forty Thieves family."""

__version__ = "0.1.0"
