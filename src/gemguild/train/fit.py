"""Fitting a net to samples with torch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn

from gemguild.bots.net.net import Net
from gemguild.bots.net.sight import KEYS, SEATS
from gemguild.games.common.state import BUY_SLOTS, SLOTS
from gemguild.train.batches import Batch

POINTS_SCALE = 0.1


class Twin(nn.Module):
    """The net as torch sees it: the same layers by the same names, and one more that foretells points."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.shape = net.shape
        self.layers = nn.ParameterDict(
            {name: nn.Parameter(torch.tensor(net.layer(name).copy())) for name in net.shape.layers()}
        )
        self.points = nn.Linear(net.shape.deep, SEATS)

    def forward(self, batch: dict[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Logits of the legal actions and of the seats, and points."""
        layer, shape = self.layers, self.shape
        general, cards, tiles = batch["general"], batch["cards"], batch["tiles"]
        context = general @ layer["context_w"] + layer["context_b"]
        codes = torch.relu(cards @ layer["card_w"] + context[:, None]) * cards[:, :, :1]
        tile_codes = torch.relu(tiles @ layer["tile_w"] + layer["tile_b"]) * tiles[:, :, :1]
        groups = [codes[:, :SLOTS], codes[:, SLOTS:BUY_SLOTS], codes[:, BUY_SLOTS:], tile_codes]
        trunk = torch.cat([general, *(group.sum(1) for group in groups)], 1)
        wide = torch.relu(trunk @ layer["wide_w"] + layer["wide_b"])
        deep = torch.relu(wide @ layer["deep_w"] + layer["deep_b"])
        out = deep @ layer["out_w"] + layer["out_b"]
        keys = out[:, : KEYS * shape.code].reshape(-1, KEYS, shape.code)
        seats = out[:, KEYS * shape.code :][:, :SEATS]
        plain = out[:, KEYS * shape.code + SEATS :][:, : shape.plain]
        scores = [
            plain,
            torch.einsum("brc,bc->br", codes[:, :BUY_SLOTS], keys[:, 0]),
            torch.einsum("brc,bc->br", codes[:, :SLOTS], keys[:, 1]),
            torch.einsum("brc,bc->br", tile_codes, keys[:, 2]),
            torch.zeros_like(plain[:, :1]),
        ]
        listed = batch["listed"]
        parts = torch.gather(torch.cat(scores, 1), 1, listed.flatten(1)).reshape(listed.shape)
        logits = parts.sum(2).masked_fill(~batch["legal"], -1e9)
        return logits, seats.masked_fill(~batch["playing"], -1e9), self.points(deep)

    def to_net(self, game: str, about: dict[str, Any]) -> Net:
        """The net with these weights."""
        flat = [self.layers[name].detach().numpy().ravel() for name in self.shape.layers()]
        return Net(game, self.shape, np.concatenate(flat).astype(np.float32), about)


@dataclass
class Recipe:
    """How fitting is done."""

    rate: float = 1.5e-3
    decay: float = 1e-4
    keep: float = 0.998
    """How slowly the averaged weights, which are what is played with, follow."""
    result: float = 0.5
    """How much the value to learn is the game's result; the rest is what the search saw."""
    value: float = 1.5
    points: float = 0.1
    """What the losses of the values and of the points count for beside that of the policy."""


@dataclass
class Losses:
    """What is left to learn, on average over some steps."""

    policy: float
    value: float
    points: float


class Fitter:
    """A net being fitted: its weights, their moving average, the optimiser."""

    def __init__(self, net: Net, recipe: Recipe) -> None:
        self.recipe = recipe
        self.game = net.game
        self.twin = Twin(net)
        self.mean = Twin(net)
        self.mean.load_state_dict(self.twin.state_dict())
        self.optimiser = torch.optim.AdamW(self.twin.parameters(), lr=recipe.rate, weight_decay=recipe.decay)
        self.steps = 0

    def step(self, batch: Batch, rate: float) -> Losses:
        """One step of descent on a batch."""
        tensors = {name: torch.from_numpy(array) for name, array in vars(batch).items()}
        logits, seats, points = self.twin(tensors)
        target = self.recipe.result * tensors["shares"] + (1 - self.recipe.result) * tensors["found"]
        policy = -(tensors["policy"] * torch.log_softmax(logits, 1)).sum(1).mean()
        entropy = -torch.special.xlogy(tensors["policy"], tensors["policy"]).sum(1).mean()
        value = -(target * torch.log_softmax(seats, 1)).sum(1).mean()
        spread = torch.special.xlogy(target, target).sum(1).mean()
        miss = (points - POINTS_SCALE * tensors["points"])[tensors["playing"]].square().mean()
        loss = policy + self.recipe.value * value + self.recipe.points * miss
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.twin.parameters(), 5.0)
        self.optimiser.step()
        self.steps += 1
        keep = min(self.recipe.keep, self.steps / (self.steps + 10))
        with torch.no_grad():
            for mean, own in zip(self.mean.parameters(), self.twin.parameters(), strict=True):
                mean.lerp_(own, 1 - keep)
        return Losses((policy - entropy).item(), (value + spread).item(), miss.item())

    def state(self) -> dict[str, Any]:
        """Everything needed to go on later."""
        return {
            "twin": self.twin.state_dict(),
            "mean": self.mean.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "steps": self.steps,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from there."""
        self.twin.load_state_dict(state["twin"])
        self.mean.load_state_dict(state["mean"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.steps = state["steps"]
