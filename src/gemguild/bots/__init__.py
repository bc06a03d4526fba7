"""Players made of code. A bot gets the view of its seat and answers with a move."""

from gemguild.bots.analysis import analyse as analyse
from gemguild.bots.bot import BOTS as BOTS
from gemguild.bots.bot import Bot as Bot
from gemguild.bots.bot import Following as Following
from gemguild.bots.bot import Limit as Limit
from gemguild.bots.bot import Option as Option
from gemguild.bots.bot import Thought as Thought
from gemguild.bots.bot import make_bot as make_bot
from gemguild.bots.greedy import GreedyBot as GreedyBot
from gemguild.bots.levels import LEVELS as LEVELS
from gemguild.bots.levels import Level as Level
from gemguild.bots.netbot import NetBot as NetBot
from gemguild.bots.random import RandomBot as RandomBot
from gemguild.bots.search import SearchBot as SearchBot
