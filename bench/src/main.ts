import { measureBooks } from "./books/measure-books.ts";
import { measureLists } from "./lists/measure-lists.ts";
import { compare } from "./measure/compare.ts";
import { compareLarge } from "./measure/large.ts";
import { describeMachine } from "./measure/machine.ts";
import { watchMemory } from "./measure/memory.ts";
import { type Rig, startRig } from "./measure/rig.ts";
import { measureMove } from "./moves/measure-move.ts";
import { type Plan, readPlan } from "./options.ts";
import { type Report, reportOf } from "./report.ts";
import { type BenchDatabase, createBenchDatabase, install } from "./setup/bench-database.ts";
import { measureProcesses } from "./several/measure-processes.ts";
import { tableOf } from "./table.ts";
import * as transfers from "./transfers/measure-transfers.ts";
import * as webhooks from "./webhooks/measure-webhooks.ts";

const MERCHANTS = 8;

type Log = (line: string) => void;

/** Returns the text for standard output. Nothing else is printed there. */
async function run(plan: Plan, benchDatabase: BenchDatabase): Promise<string> {
  const log: Log = plan.json ? () => undefined : (line) => console.error(line);
  const alone = runAlone(plan, benchDatabase, log);
  if (alone !== undefined) return write(plan, await alone);
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

/** The measurements that prepare what they need. */
function runAlone(plan: Plan, at: BenchDatabase, log: Log): Promise<object> | undefined {
  switch (plan.run) {
    case "webhooks":
      return webhooks.measureWebhooks(at, plan.isQuick ? webhooks.MINIATURE : webhooks.FULL_PLAN);
    case "transfers":
      return transfers.measureTransfers(
        at,
        plan.isQuick ? transfers.MINIATURE : transfers.FULL_PLAN,
      );
    case "large":
      return compareLarge(at, plan, log);
    case "lists":
      return measureLists(at, plan, log);
    case "books":
      return measureBooks(at, plan, log);
    case "moves":
      return measureMove(at, plan, log);
    case "processes":
      return measureProcesses(at, plan, log);
    default:
      return undefined;
  }
}

async function measureOn(
  rig: Rig,
  plan: Plan,
  machine: Awaited<ReturnType<typeof describeMachine>>,
  log: Log,
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
const benchDatabase = await createBenchDatabase(plan.folder, plan.prepared);
removeOnSignals(benchDatabase);
try {
  console.log(await run(plan, benchDatabase));
} finally {
  await benchDatabase.remove();
}
