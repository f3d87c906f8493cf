"""Work is given to a cluster through an executor of its client."""

from __future__ import annotations

import cluster as clusters
import pytest

import sedma
from sedma.simulation import runner


def test_a_local_cluster_of_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its executor gives the numbers of this process; the workers are threads here."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(runner, "_SIZES", {"kernel": 20, "cursor": 20, "core": 20})
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        for variant in ("classic", "hola"):
            clusters.check(sedma.variant(variant, players=4), 100, client.get_executor())
