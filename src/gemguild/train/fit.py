"""Fitting a net to samples with torch."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

from gemguild.bots.net.inputs import KEYS, SEATS
from gemguild.bots.net.net import Net
from gemguild.train.batches import Batch
from gemguild.train.settings import Settings

POINTS_SCALE = 0.1
LONGEST_STEP = 5.0
"""A gradient longer than this is shortened."""


class Twin(nn.Module):
    """The net as torch sees it: the same layers by the same names, and one more that foretells points."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.shape = net.shape
        self.layers = nn.ParameterDict(
            {name: nn.Parameter(torch.tensor(net.layer(name).copy())) for name in net.shape.layers()}
        )
        self.points = nn.Linear(net.shape.deep, SEATS)
        nn.init.zeros_(self.points.weight)  # chance has no part in this
        nn.init.zeros_(self.points.bias)

    def forward(self, batch: dict[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Logits of the legal actions and of the seats, and points."""
        layer, shape = self.layers, self.shape
        general, cards, tiles = batch["general"], batch["cards"], batch["tiles"]
        context = general @ layer["context_w"] + layer["context_b"]
        codes = torch.relu(cards @ layer["card_w"] + context[:, None]) * cards[:, :, :1]
        tile_codes = torch.relu(tiles @ layer["tile_w"] + layer["tile_b"]) * tiles[:, :, :1]
        slots, buyable = shape.slots, shape.buyable
        pools = [codes[:, :slots], codes[:, slots:buyable], codes[:, buyable:], tile_codes]
        trunk = torch.cat([general, *(pool.sum(1) for pool in pools)], 1)
        wide = torch.relu(trunk @ layer["wide_w"] + layer["wide_b"])
        deep = torch.relu(wide @ layer["deep_w"] + layer["deep_b"])
        out = deep @ layer["out_w"] + layer["out_b"]
        keys = out[:, : KEYS * shape.code].reshape(-1, KEYS, shape.code)
        seats = out[:, KEYS * shape.code :][:, :SEATS]
        plain = out[:, KEYS * shape.code + SEATS :][:, : shape.plain]
        scores = [
            plain,
            torch.einsum("brc,bc->br", codes[:, :buyable], keys[:, 0]),
            torch.einsum("brc,bc->br", codes[:, :slots], keys[:, 1]),
            torch.einsum("brc,bc->br", tile_codes, keys[:, 2]),
            torch.zeros_like(plain[:, :1]),
        ]
        terms = batch["terms"]
        parts = torch.gather(torch.cat(scores, 1), 1, terms.flatten(1)).reshape(terms.shape)
        logits = parts.sum(2).masked_fill(~batch["legal"], -1e9)
        return logits, seats.masked_fill(~batch["playing"], -1e9), self.points(deep)

    def to_net(self, game: str, about: dict[str, Any]) -> Net:
        """The net with these weights."""
        flat = [self.layers[name].detach().numpy().ravel() for name in self.shape.layers()]
        return Net(game, self.shape, np.concatenate(flat).astype(np.float32), about)


class Losses(NamedTuple):
    """What is left to learn."""

    policy: float
    value: float
    points: float


class Fitter:
    """A net being fitted: its weights, their moving average, the optimiser."""

    def __init__(self, net: Net, settings: Settings) -> None:
        self.settings = settings
        self.twin = Twin(net)
        self.mean = Twin(net)
        self.optimiser = torch.optim.AdamW(self.twin.parameters(), lr=settings.rate, weight_decay=settings.decay)
        self.steps = 0

    def step(self, batch: Batch, rate: float) -> Losses:
        """One step of descent on a batch."""
        loss, told = self.losses(batch)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]  # torch has no types for it
        nn.utils.clip_grad_norm_(self.twin.parameters(), LONGEST_STEP)
        self.optimiser.step()
        self.steps += 1
        self.follow()
        return told

    def losses(self, batch: Batch) -> tuple[torch.Tensor, Losses]:
        """What is descended on, and its parts: those of policy and value are 0 where there is nothing left to learn."""
        tensors = {name: torch.from_numpy(array) for name, array in vars(batch).items()}
        logits, seats, points = self.twin(tensors)
        result = self.settings.result
        target = result * tensors["shares"] + (1 - result) * tensors["found"]
        policy, entropy = cross_entropy(tensors["policy"], logits)
        value, spread = cross_entropy(target, seats)
        miss = (points - POINTS_SCALE * tensors["points"])[tensors["playing"]].square().mean()
        loss = policy + self.settings.value * value + self.settings.points * miss
        return loss, Losses((policy - entropy).item(), (value - spread).item(), miss.item())

    def follow(self) -> None:
        """Have the averaged weights follow: at first quickly, since where they came from is worth nothing."""
        keep = min(self.settings.keep, self.steps / (self.steps + 10))
        with torch.no_grad():
            for mean, own in zip(self.mean.parameters(), self.twin.parameters(), strict=True):
                mean.lerp_(own, 1 - keep)

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


def cross_entropy(target: torch.Tensor, logits: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """How far logits are from a target, on average over the rows, and how far at least: the target's entropy."""
    missed = -(target * torch.log_softmax(logits, 1)).sum(1).mean()
    least = -torch.special.xlogy(target, target).sum(1).mean()
    return missed, least
