import { type Cell, startCell } from "./cell/cell.ts";
import { closeConnections } from "./load/client.ts";
import { createMerchants } from "./load/merchants.ts";
import { type Options, readOptions } from "./options.ts";
import { planFaults, seededRandom } from "./plan.ts";
import { isProven, lineOf, type Report, reportOf, tableOf } from "./report.ts";
import { runRounds } from "./run-rounds.ts";

const log = (line: string) => console.error(`${clock()} ${line}`);
const clock = () => `${(performance.now() / 1_000).toFixed(0).padStart(5)} s`;

async function run(options: Options, cell: Cell): Promise<Report> {
  const merchants = await createMerchants(cell);
  const plan = planFaults(options.rounds, options.seed, options.fault);
  const result = await runRounds({
    ...{ cell, merchants, plan, perSecond: options.rate },
    random: seededRandom(options.seed),
    untilMs: performance.now() + options.withinMinutes * 60_000,
    onRound: (round) => log(lineOf(round)),
  });
  return reportOf(result, { seed: options.seed, plannedRounds: plan.length });
}

const options = readOptions(process.argv.slice(2));
const cell = await startCell({ ...options, log });
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void cell.stop().finally(() => process.exit(1)));
try {
  const report = await run(options, cell);
  console.log(options.json ? JSON.stringify(report) : tableOf(report));
  process.exitCode = isProven(report) ? 0 : 1;
} finally {
  closeConnections();
  await cell.stop();
  if (options.keepLogs) log(`the logs are in ${cell.folder}`);
}
