"""Fitting a net to samples with torch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

from gemguild.bots.net.inputs import FARTHEST, FIRST_KEYS, SEATS, TOKEN
from gemguild.bots.net.net import Net
from gemguild.train.batches import TrainingBatch
from gemguild.train.settings import TrainSettings

POINTS_SCALE = 0.1
MAX_GRADIENT_NORM = 5.0
"""Gradients are clipped to this norm."""


class TorchNet(nn.Module):
    """The net in torch: the same layers by the same names, and one more that predicts points."""

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
        codes, tile_codes = self.codes(batch)
        deep = self.trunk(batch["general"], codes, tile_codes)
        logits, seats = self.answers(batch, codes, tile_codes, deep)
        return logits, seats, self.points(deep)

    def codes(self, batch: dict[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        """The codes of all cards, and of all tiles."""
        layer, cards, tiles = self.layers, batch["cards"], batch["tiles"]
        context = batch["general"] @ layer["context_w"] + layer["context_b"]
        codes = torch.relu(cards @ layer["card_w"] + context[:, None]) * cards[:, :, :1]
        return codes, torch.relu(tiles @ layer["tile_w"] + layer["tile_b"]) * tiles[:, :, :1]

    def trunk(self, general: torch.Tensor, codes: torch.Tensor, tile_codes: torch.Tensor) -> torch.Tensor:
        """The numbers that all answers follow from."""
        layer, slots, buyable = self.layers, self.shape.slots, self.shape.buyable
        pools = [codes[:, :slots], codes[:, slots:buyable], codes[:, buyable:], tile_codes]
        seen = torch.cat([general, *(pool.sum(1) for pool in pools)], 1)
        wide = torch.relu(seen @ layer["wide_w"] + layer["wide_b"])
        return torch.relu(wide @ layer["deep_w"] + layer["deep_b"])

    def answers(
        self, batch: dict[str, torch.Tensor], codes: torch.Tensor, tile_codes: torch.Tensor, deep: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of the legal actions and of the seats."""
        layer, shape, cards = self.layers, self.shape, batch["cards"]
        slots, buyable = shape.slots, shape.buyable
        out = deep @ layer["out_w"] + layer["out_b"]
        end = shape.keys * shape.code
        keys = out[:, :end].reshape(-1, shape.keys, shape.code)
        seats = out[:, end:][:, :SEATS]
        plain = out[:, end + SEATS :][:, : shape.plain]
        scores = [
            plain,
            torch.einsum("brc,bc->br", codes[:, :buyable], keys[:, 0]),
            torch.einsum("brc,bc->br", codes[:, :slots], keys[:, 1]),
            torch.einsum("brc,bc->br", tile_codes, keys[:, 2]),
        ]
        if shape.keys > FIRST_KEYS:
            wants, reach = torch.einsum("brc,bkc->kbr", codes[:, :buyable], keys[:, FIRST_KEYS:])
            missing = cards[:, :buyable, shape.missing : shape.missing + shape.kinds, None]
            lacking = (missing > TOKEN * torch.arange(FARTHEST)).float()
            scores += [torch.einsum("br,brks->bks", wants, lacking).flatten(1), reach]
        scores.append(torch.zeros_like(plain[:, :1]))
        terms = batch["terms"]
        parts = torch.gather(torch.cat(scores, 1), 1, terms.flatten(1)).reshape(terms.shape)
        logits = parts.sum(2).masked_fill(~batch["legal"], -1e9)
        return logits, seats.masked_fill(~batch["playing"], -1e9)

    def to_net(self, game: str, about: dict[str, Any]) -> Net:
        """The net with these weights."""
        flat = [self.layers[name].detach().numpy().ravel() for name in self.shape.layers()]
        return Net(game, self.shape, np.concatenate(flat).astype(np.float32), about)


class Losses(NamedTuple):
    """The parts of the loss."""

    policy: float
    value: float
    points: float


class Fitter:
    """A net being fitted: its weights, their moving average and the optimiser."""

    def __init__(self, net: Net, settings: TrainSettings, build: Callable[[Net], TorchNet] = TorchNet) -> None:
        """Begin with a net; another kind of net than the usual one may be built from it."""
        self.settings = settings
        self.net = build(net)
        self.average = build(net)
        self.optimiser = torch.optim.AdamW(
            self.net.parameters(), lr=settings.learning_rate, weight_decay=settings.weight_decay
        )
        self.steps = 0

    def step(self, batch: TrainingBatch, rate: float) -> Losses:
        """One step of gradient descent on a batch."""
        loss, losses = self.losses(batch)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]  # torch has no types for it
        nn.utils.clip_grad_norm_(self.net.parameters(), MAX_GRADIENT_NORM)
        self.optimiser.step()
        self.steps += 1
        self.update_average()
        return losses

    def losses(self, batch: TrainingBatch) -> tuple[torch.Tensor, Losses]:
        """The loss to minimise, and its parts: those of policy and value are 0 when there is nothing left to learn."""
        tensors = tensors_of(batch)
        logits, seats, points = self.net(tensors)
        outcome = self.settings.outcome_weight
        target = outcome * tensors["final_shares"] + (1 - outcome) * tensors["search_shares"]
        policy, entropy = cross_entropy(tensors["policy"], logits)
        value, spread = cross_entropy(target, seats)
        miss = (points - POINTS_SCALE * tensors["final_points"])[tensors["playing"]].square().mean()
        loss = policy + self.settings.value_weight * value + self.settings.points_weight * miss
        return loss, Losses((policy - entropy).item(), (value - spread).item(), miss.item())

    def update_average(self) -> None:
        """Update the moving average: quickly at first, since the weights it starts from are worth nothing."""
        decay = min(self.settings.ema_decay, self.steps / (self.steps + 10))
        with torch.no_grad():
            for average, weights in zip(self.average.parameters(), self.net.parameters(), strict=True):
                average.lerp_(weights, 1 - decay)

    def state(self) -> dict[str, Any]:
        """Everything needed to continue later."""
        return {
            "twin": self.net.state_dict(),
            "mean": self.average.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "steps": self.steps,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Continue from a saved state."""
        self.net.load_state_dict(state["twin"])
        self.average.load_state_dict(state["mean"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.steps = state["steps"]


def tensors_of(batch: TrainingBatch) -> dict[str, torch.Tensor]:
    """The arrays of a batch for torch, by name."""
    return {name: torch.from_numpy(array) for name, array in vars(batch).items()}


def cross_entropy(target: torch.Tensor, logits: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """The mean cross-entropy of logits with a target, and its lower bound, the target's entropy.

    Rows whose target is all 0 have none, and do not count.
    """
    rows = target.any(1).sum().clamp(min=1)
    missed = -(target * torch.log_softmax(logits, 1)).sum() / rows
    least = -torch.special.xlogy(target, target).sum() / rows
    return missed, least
