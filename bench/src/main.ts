import { measureLists } from "./lists/measure-lists.ts";
import { compare } from "./measure/compare.ts";
import { compareLarge } from "./measure/large.ts";
import { describeMachine } from "./measure/machine.ts";
import { watchMemory } from "./measure/memory.ts";
import { type Rig, startRig } from "./measure/rig.ts";
import { type Plan, readPlan } from "./options.ts";
import { type Report, reportOf } from "./report.ts";
import { type BenchDatabase, createBenchDatabase, install } from "./setup/bench-database.ts";
import { tableOf } from "./table.ts";
import * as transfers from "./transfers/measure-transfers.ts";
import * as webhooks from "./webhooks/measure-webhooks.ts";

const MERCHANTS = 8;

/** Returns the text for standard output. Nothing else is printed there. */
async function run(plan: Plan, benchDatabase: BenchDatabase): Promise<string> {
  const log = plan.json ? () => undefined : (line: string) => console.error(line);
  if (plan.run === "webhooks") {
    const { measureWebhooks, FULL_PLAN, MINIATURE } = webhooks;
    return write(plan, await measureWebhooks(benchDatabase, plan.isQuick ? MINIATURE : FULL_PLAN));
  }
  if (plan.run === "transfers") {
    const { measureTransfers, FULL_PLAN, MINIATURE } = transfers;
    return write(plan, await measureTransfers(benchDatabase, plan.isQuick ? MINIATURE : FULL_PLAN));
  }
  if (plan.run === "large") return write(plan, await compareLarge(benchDatabase, plan, log));
  if (plan.run === "lists") return write(plan, await measureLists(benchDatabase, plan, log));
  const population = { merchants: MERCHANTS, accounts: plan.accounts, historyRounds: 0 };
  const installation = await install(benchDatabase, "bench", population);
  const machine = await describeMachine(installation.admin);
  const rig = await startRig(benchDatabase, installation, plan);
  try {
    return await measureOn(rig, plan, machine, log);
  } finally {
    await rig.stop();
  }
}

async function measureOn(
  rig: Rig,
  plan: Plan,
  machine: Awaited<ReturnType<typeof describeMachine>>,
  log: (line: string) => void,
): Promise<string> {
  if (plan.run === "memory")
    return write(plan, { machine, ...(await watchMemory(rig, plan.memorySeconds)) });
  const report = reportOf(machine, await compare(rig, plan, log));
  if (plan.isQuick) return presented(plan, report);
  log("transfers");
  const ofTransfers = await transfers.measureTransfers(rig.benchDatabase, transfers.FULL_PLAN);
  log("webhooks");
  const ofWebhooks = await webhooks.measureWebhooks(rig.benchDatabase, webhooks.FULL_PLAN);
  return presented(plan, { ...report, transfers: ofTransfers, webhooks: ofWebhooks });
}

const presented = (plan: Plan, report: Report) =>
  plan.json ? write(plan, report) : tableOf(report);

const write = (plan: Plan, result: object) => JSON.stringify(result, null, plan.json ? 0 : 2);

/** The child processes end when this process ends. */
function removeOnSignals(benchDatabase: BenchDatabase): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void benchDatabase.remove().finally(() => process.exit(1)));
  }
}

const plan = readPlan(process.argv.slice(2));
const benchDatabase = await createBenchDatabase(plan.folder);
removeOnSignals(benchDatabase);
try {
  console.log(await run(plan, benchDatabase));
} finally {
  await benchDatabase.remove();
}
