// All that a page asks of the desk. Each file beside this one answers for one part of it; here they are put together.

import type { CaseClient, Debates, Runs } from '#lib/contract/client.ts';
import { toCarriedView } from '#lib/views/run/run-view.ts';
import { Signing } from '#desk/signing.ts';
import { actsDesk } from '#workers/desk/acts.ts';
import { DebateDesk } from '#workers/desk/debates.ts';
import { SweepDesk } from '#workers/desk/sweeps.ts';
import { exportDesk } from '#workers/desk/exports.ts';
import { OpenedCase, type DeskPorts } from '#workers/desk/open-case.ts';
import { meaningDesk } from '#workers/desk/meaning.ts';
import { outsideDesk } from '#workers/desk/outside.ts';
import { readingDesk } from '#workers/desk/reading.ts';
import { recordDesk } from '#workers/desk/records.ts';
import { RunDesk } from '#workers/desk/runs.ts';
import { settingsDesk } from '#workers/desk/settings.ts';
import { shelfDesk } from '#workers/desk/shelf.ts';
import { BundleCheck, verifierDesk } from '#workers/desk/verifier.ts';

export function pageDesk(ports: DeskPorts): CaseClient {
  const current = new OpenedCase(ports, new Signing(() => ports.keys.signer()));
  const bundles = new BundleCheck(ports.frozen);
  return {
    ...shelfDesk(current, bundles),
    ...actsDesk(current),
    ...readingDesk(current),
    ...outsideDesk(current),
    ...recordDesk(current, bundles),
    ...exportDesk(current),
    ...runsDesk(current),
    ...debatesDesk(current),
    ...settingsDesk(current),
    ...meaningDesk(current),
    ...verifierDesk(ports.frozen, bundles),
  };
}

function runsDesk(current: OpenedCase): Runs {
  const runs = new RunDesk(current.ports, current.signing, current.failed);
  return {
    runs: () => runs.list(),
    reasoner: () => runs.reasoner(),
    reason: async (problem, constraints, report) => runs.run(current.atOrNull, problem, constraints, report),
    openRun: (id) => runs.open(id),
    exportRun: (id) => runs.export(id),
    carried: () => Promise.resolve((current.atOrNull?.model.state.constraints ?? []).map(toCarriedView)),
    carry: async (run, constraint, edited) => current.act(await runs.carry(run, constraint, edited)),
    release: (constraint) => current.act({ kind: 'release', constraint_id: constraint }),
    cancelRun: () => {
      runs.cancel();
      return Promise.resolve();
    },
  };
}

function debatesDesk(current: OpenedCase): Debates {
  const debates = new DebateDesk(current.ports, current.signing, current.failed);
  const sweeps = new SweepDesk(debates, current.ports.shared.shelf);
  return {
    debates: () => debates.list(),
    holdDebate: async (signal, request, report) => debates.hold(signal, current.at, request, report),
    showDebate: (id) => debates.show(id),
    removeDebate: (id) => debates.remove(id),
    readDebate: (file) => debates.read(file),
    debateBundle: () => debates.bundle(),
    debateFile: (kind) => Promise.resolve().then(() => debates.file(kind)),
    pushDebater: (signal, turn, hint) => debates.push(signal, turn, hint),
    sweeps: () => sweeps.list(),
    sweepDebates: async (signal, request, report) => sweeps.sweep(signal, current.at, request, report),
    goOnWithSweep: async (signal, id, report) => sweeps.goOn(signal, current.at, id, report),
    removeSweep: (id) => sweeps.remove(id),
    sweepFile: (kind) => Promise.resolve().then(() => sweeps.file(kind)),
  };
}
