/**
 * A worker in a process of its own, that kills itself where it is told to: run-worker.ts <database> <inbound> <point>.
 *
 * `before`: it has written down that it sends, and calls nobody. `on_the_way`: the call is made and has not arrived.
 * `arrived`: the bank has it, and the answer is on its way. `answered`: the answer is here, and nobody has noted it.
 * `noting`: the answer is being written down, at whatever moment of that the kill finds. `never`: somebody else kills it.
 * `steady`: nobody does, and the bank answers at once.
 */
import { buildKit, buildWorker, tasksOf } from "../../src/app.ts";
import type { Kit } from "../../src/kernel/kit.ts";
import { createLogger } from "../../src/kernel/log.ts";
import { Metrics } from "../../src/kernel/metrics.ts";
import type { BankRail } from "../../src/kernel/providers/bank-rail.ts";
import { MASTER_KEYS } from "./master-keys.ts";

const [databaseUrl = "", inboundUrl = "", point = "never"] = process.argv.slice(2);

/** Half of it passes before the bank has the payment, and half afterwards; give or take a half. */
const LATENCY_MS = { on_the_way: 400, arrived: 400, steady: 0 }[point] ?? 20;

/** It lets some others begin first, so that they die at other points. */
const DIES_AT_CALL = 3;

let calls = 0;

const dies = (now: boolean) => {
  if (now) process.kill(process.pid, "SIGKILL");
};

function deadly(rail: BankRail): BankRail {
  return {
    ...rail,
    async send(payment, options) {
      calls += 1;
      const isTheOne = calls === DIES_AT_CALL;
      dies(isTheOne && point === "before");
      if (isTheOne && point === "on_the_way") setTimeout(() => dies(true), LATENCY_MS / 8);
      // By then it has come, whatever the latency was; and the answer is not back, or just about.
      if (isTheOne && point === "arrived") setTimeout(() => dies(true), LATENCY_MS * 0.8);
      const outcome = await rail.send(payment, options);
      dies(isTheOne && point === "answered");
      if (isTheOne && point === "noting") setTimeout(() => dies(true), process.pid % 8);
      return outcome;
    },
  };
}

function withDeadlyRail(kit: Kit): Kit {
  const { providers } = kit;
  const rail = providers.bankRail("test");
  if (rail === undefined) throw new Error("test mode has a rail");
  const dead = deadly(rail);
  return { ...kit, providers: { ...providers, bankRail: () => dead } };
}

const kit = await buildKit({
  databaseUrl,
  namedStatements: true,
  poolSize: 6,
  masterKeys: MASTER_KEYS,
  log: createLogger("silent"),
  metrics: new Metrics(),
  simulator: { latencyMs: LATENCY_MS, inboundUrl: () => inboundUrl },
});
const deadlyKit = withDeadlyRail(kit);
await buildWorker(deadlyKit, databaseUrl, tasksOf(deadlyKit)).start();
process.send?.("started");
