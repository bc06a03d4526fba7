"""Matches and ladders between bots, with statistics."""

from gemguild.arena.cluster import Cluster as Cluster
from gemguild.arena.entrants import Entrant as Entrant
from gemguild.arena.results import Report as Report
from gemguild.arena.run import match as match
from gemguild.arena.statistics import Estimate as Estimate
from gemguild.arena.statistics import Sprt as Sprt
from gemguild.arena.workers import Here as Here
from gemguild.arena.workers import Processes as Processes
from gemguild.arena.workers import Workers as Workers
