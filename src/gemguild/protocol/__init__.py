"""The bot protocol, between a host that runs a game and a program that plays: ``docs/protocol.md``."""

from gemguild.protocol.faults import Fault as Fault
from gemguild.protocol.messages import VERSION as VERSION
from gemguild.protocol.player import ProgramBot as ProgramBot
from gemguild.protocol.program import Patience as Patience
from gemguild.protocol.program import Program as Program
from gemguild.protocol.speaking import Mind as Mind
from gemguild.protocol.speaking import speak as speak
