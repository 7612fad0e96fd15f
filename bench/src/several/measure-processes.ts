import { TRANSFERS } from "../echo/routes.ts";
import { Books } from "../measure/books.ts";
import { median, rounded } from "../measure/statistics.ts";
import { cpuMs } from "../measure/usage.ts";
import type { Plan } from "../options.ts";
import { Child } from "../processes/child.ts";
import type { LoadResult } from "../processes/load.ts";
import type { Scenario } from "../processes/requests.ts";
import { type BenchDatabase, type Installation, install } from "../setup/bench-database.ts";
import { startSupervised } from "./supervised.ts";

const SCENARIOS = ["uniform", "hot"] as const satisfies readonly Scenario[];
const CONNECTIONS = 64;
const MERCHANTS = 8;
/** How many requests are signed in advance. If they run out, more are signed. */
const READY_PER_SECOND = 6_000;

export interface ProcessesFigures {
  readonly processes: number;
  readonly scenario: Scenario;
  readonly perSecond: number;
  /** Of the throughput of one process. */
  readonly ratio: number;
  /** Of the supervisor and its processes, for one operation. */
  readonly nodeCpuMs: number;
  readonly postgresCpuMs: number;
  readonly memoryMb: number;
}

interface Turn {
  readonly processes: number;
  readonly scenario: Scenario;
  readonly perSecond: number;
  readonly nodeCpuMs: number;
  readonly postgresCpuMs: number;
  readonly memoryMb: number;
}

/** Wallet transfers by the product in one, two and four processes, in turns. */
export async function measureProcesses(
  benchDatabase: BenchDatabase,
  plan: Plan,
  log: (line: string) => void,
): Promise<readonly ProcessesFigures[]> {
  const population = { merchants: MERCHANTS, accounts: plan.accounts, historyRounds: 0 };
  const installation = await install(benchDatabase, "bench", population);
  const counts = plan.isQuick ? [1, 2] : [1, 2, 4];
  const books = await Books.open(installation.admin);
  const load = Child.start("./load.ts");
  const turns: Turn[] = [];
  try {
    await load.ask({ kind: "meet", merchants: installation.merchants });
    for (let round = 1; round <= plan.rounds; round++) {
      for (const count of counts) {
        log(`round ${round} of ${plan.rounds}, processes: ${count}`);
        const rig = { benchDatabase, installation, load, books };
        turns.push(...(await measureCount(rig, plan, count)));
      }
    }
    await books.check();
  } finally {
    await load.stop();
    await installation.admin.close();
  }
  return counts.flatMap((count) => SCENARIOS.map((scenario) => figuresOf(turns, count, scenario)));
}

interface Parts {
  readonly benchDatabase: BenchDatabase;
  readonly installation: Installation;
  readonly load: Child;
  readonly books: Books;
}

async function measureCount(
  { benchDatabase, installation, load, books }: Parts,
  plan: Plan,
  processes: number,
): Promise<Turn[]> {
  const service = await startSupervised(installation, processes);
  const usage = () => ({
    node: service.cpuMs(),
    postgres: cpuMs(benchDatabase.postgres.pid, "with children"),
  });
  const send = async (scenario: Scenario, seconds: number) => {
    const order = { path: TRANSFERS, scenario, connections: CONNECTIONS, seconds };
    const ready = Math.ceil(READY_PER_SECOND * seconds);
    await load.ask({ kind: "prepare", ...order, ports: [service.port], ready });
    const before = usage();
    const result = await load.ask<LoadResult>({ kind: "run" });
    const after = usage();
    books.note(result);
    const { operations, perSecond } = result;
    return {
      ...{ processes, scenario, perSecond, memoryMb: service.memoryMb() },
      nodeCpuMs: (after.node - before.node) / operations,
      postgresCpuMs: (after.postgres - before.postgres) / operations,
    };
  };
  const turns: Turn[] = [];
  try {
    await send("uniform", plan.warmUpSeconds);
    for (const scenario of SCENARIOS) turns.push(await send(scenario, plan.seconds[scenario]));
  } finally {
    await service.stop();
  }
  return turns;
}

function figuresOf(
  turns: readonly Turn[],
  processes: number,
  scenario: Scenario,
): ProcessesFigures {
  const of = (count: number) =>
    turns.filter((turn) => turn.processes === count && turn.scenario === scenario);
  const middle = (field: "perSecond" | "nodeCpuMs" | "postgresCpuMs" | "memoryMb") =>
    median(of(processes).map((turn) => turn[field]));
  const one = median(of(1).map(({ perSecond }) => perSecond));
  return {
    ...{ processes, scenario, perSecond: Math.round(middle("perSecond")) },
    ratio: rounded(middle("perSecond") / one, 2),
    nodeCpuMs: rounded(middle("nodeCpuMs"), 3),
    postgresCpuMs: rounded(middle("postgresCpuMs"), 3),
    memoryMb: Math.round(middle("memoryMb")),
  };
}
