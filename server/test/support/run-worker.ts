/**
 * A worker in a separate process that kills itself at the point that its argument names: run-worker.ts <database>
 * <inbound> <point>.
 *
 * `before`: it has recorded that it sends, and has made no call. `on_the_way`: the call is made and has not arrived.
 * `arrived`: the bank has it, and the answer is on its way. `answered`: the answer has arrived, and is not recorded.
 * `noting`: the answer is being recorded, at any moment of that. `never`: the test kills it. `steady`: the test does
 * not kill it, and the bank answers at once.
 */

import { buildKit, buildWorker, tasksOf } from "../../src/app.ts";
import type { OtherCells } from "../../src/kernel/cells/other-cells.ts";
import type { Kit } from "../../src/kernel/kit.ts";
import { createLogger } from "../../src/kernel/log.ts";
import { Metrics } from "../../src/kernel/metrics.ts";
import { MASTER_KEYS } from "./master-keys.ts";
import { firstProvider, onlyProvider } from "./only-provider.ts";

const [databaseUrl = "", inboundUrl = "", point = "never"] = process.argv.slice(2);

/** Half of it passes before the bank has the payment, and half afterwards; give or take a half. */
const LATENCY_MS = { on_the_way: 400, arrived: 400, steady: 0 }[point] ?? 20;

/** It lets some other calls begin first, so that they are at other points when the worker dies. */
const DIES_AT_CALL = 3;

let calls = 0;

const dies = (now: boolean) => {
  if (now) process.kill(process.pid, "SIGKILL");
};

/** A call to a provider, from which this process may not come back. */
function deadly<Args extends readonly unknown[], Outcome>(
  call: (...args: Args) => Promise<Outcome>,
): (...args: Args) => Promise<Outcome> {
  return async (...args) => {
    calls += 1;
    const isTheOne = calls === DIES_AT_CALL;
    dies(isTheOne && point === "before");
    if (isTheOne && point === "on_the_way") setTimeout(() => dies(true), LATENCY_MS / 8);
    // By then the call has arrived, whatever the latency was, and the answer is not back, or only
    // just.
    if (isTheOne && point === "arrived") setTimeout(() => dies(true), LATENCY_MS * 0.8);
    const outcome = await call(...args);
    dies(isTheOne && point === "answered");
    if (isTheOne && point === "noting") setTimeout(() => dies(true), process.pid % 8);
    return outcome;
  };
}

/** Other cells, as providers whose calls may kill the worker. */
function deadlyCells(cells: OtherCells): OtherCells {
  const rail: OtherCells["rail"] = (...which) => {
    const found = cells.rail(...which);
    return found && { ...found, send: deadly(found.send) };
  };
  return {
    get numbers() {
      return cells.numbers;
    },
    ...{ rail, cellOf: (number) => cells.cellOf(number) },
    ...{ received: (cell) => cells.received(cell), secretOf: (cell) => cells.secretOf(cell) },
    isHome: (cell) => cells.isHome(cell),
    askSettings: (cell, sent) => cells.askSettings(cell, sent),
    ...{ refresh: () => cells.refresh(), stop: () => cells.stop() },
  };
}

/** Any call to a provider for an ordered job may kill the worker. */
function withDeadlyProviders(kit: Kit): Kit {
  const { providers } = kit;
  const rail = firstProvider(providers.bankRail);
  const aggregator = firstProvider(providers.billAggregator);
  const verifier = firstProvider(providers.identityVerifier);
  const dead = {
    bankRail: { ...rail, send: deadly(rail.send) },
    billAggregator: { ...aggregator, purchase: deadly(aggregator.purchase) },
    identityVerifier: { ...verifier, find: deadly(verifier.find) },
  };
  return {
    ...kit,
    providers: {
      ...providers,
      cells: deadlyCells(providers.cells),
      bankRail: onlyProvider(dead.bankRail),
      billAggregator: onlyProvider(dead.billAggregator),
      identityVerifier: onlyProvider(dead.identityVerifier),
    },
  };
}

const kit = await buildKit({
  databaseUrl,
  namedStatements: true,
  poolSize: 6,
  masterKeys: MASTER_KEYS,
  log: createLogger("info"),
  metrics: new Metrics(),
  simulator: { latencyMs: LATENCY_MS, inboundUrl: () => inboundUrl },
});
const deadlyKit = withDeadlyProviders(kit);
await buildWorker(deadlyKit, databaseUrl, tasksOf(deadlyKit)).start();
process.send?.("started");
