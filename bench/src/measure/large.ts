import { verifyLedger } from "../../../server/src/kernel/ledger/verify/verify-ledger.ts";
import { TRANSFERS } from "../echo/routes.ts";
import type { Plan } from "../options.ts";
import { type BenchDatabase, install } from "../setup/bench-database.ts";
import { Books } from "./books.ts";
import { type Rig, type Server, startRig } from "./rig.ts";
import { measure, type Sample } from "./sample.ts";
import { median, rounded } from "./statistics.ts";

const CONNECTIONS = 64;
const MERCHANTS = 8;
const SMALL_ACCOUNTS = 20_000;
/** With the two entries of its opening, an account of the large database begins with ten. */
const HISTORY_ROUNDS = 4;
const ENTRIES_PER_ACCOUNT = 2 + 2 * HISTORY_ROUNDS;

/** Until most pages of the large database are in the write-ahead log once since its checkpoint. */
const SETTLING_SECONDS = 60;

interface Side {
  readonly rig: Rig;
  readonly books: Books;
  /** Right after a checkpoint, when each changed page is logged as a whole. */
  readonly afterCheckpoint: Sample[];
  readonly ours: Sample[];
  readonly baseline: Sample[];
}

/**
 * Throughput with a million accounts and ten million entries, in turns with a small database. Afterwards, the time to
 * prove the large one's books.
 */
export async function compareLarge(
  benchDatabase: BenchDatabase,
  plan: Plan,
  log: (line: string) => void,
) {
  const startedMs = performance.now();
  const large = await openSide(benchDatabase, plan, "large", plan.accounts, HISTORY_ROUNDS);
  const prepareSeconds = Math.round((performance.now() - startedMs) / 1_000);
  log(`${plan.accounts} accounts were prepared in ${prepareSeconds} s`);
  try {
    const small = await openSide(
      benchDatabase,
      plan,
      "small",
      Math.min(SMALL_ACCOUNTS, plan.accounts),
      0,
    );
    try {
      await inTurns([small, large], plan, log);
    } finally {
      await small.rig.stop();
    }
    return {
      accounts: plan.accounts,
      entries: plan.accounts * ENTRIES_PER_ACCOUNT,
      prepareSeconds,
      ...ratios(small, large),
      verifier: await proveBooks(large.rig),
    };
  } finally {
    await large.rig.stop();
  }
}

async function openSide(
  benchDatabase: BenchDatabase,
  plan: Plan,
  name: string,
  accounts: number,
  historyRounds: number,
): Promise<Side> {
  const installation = await install(benchDatabase, `bench_${name}`, {
    merchants: MERCHANTS,
    accounts,
    historyRounds,
  });
  const rig = await startRig(benchDatabase, installation, plan);
  const books = await Books.open(installation.admin);
  return { rig, books, afterCheckpoint: [], ours: [], baseline: [] };
}

async function inTurns(
  sides: readonly Side[],
  plan: Plan,
  log: (line: string) => void,
): Promise<void> {
  const once = async (side: Side, server: Server, seconds: number) => {
    const order = {
      path: TRANSFERS,
      scenario: "uniform",
      connections: CONNECTIONS,
      seconds,
    } as const;
    const sample = await measure(side.rig, [server], order);
    side.books.note(sample);
    return sample;
  };
  for (const side of sides) {
    side.afterCheckpoint.push(await once(side, side.rig.ours, plan.seconds.uniform));
    await once(side, side.rig.ours, plan.isQuick ? plan.warmUpSeconds : SETTLING_SECONDS);
    await once(side, side.rig.baseline, plan.warmUpSeconds);
  }
  for (let round = 1; round <= plan.rounds; round++) {
    log(`round ${round} of ${plan.rounds}`);
    for (const side of round % 2 === 1 ? sides : sides.toReversed()) {
      side.ours.push(await once(side, side.rig.ours, plan.seconds.uniform));
      side.baseline.push(await once(side, side.rig.baseline, plan.seconds.uniform));
    }
  }
  for (const side of sides) await side.books.check();
}

async function proveBooks({ installation }: Rig) {
  const { entries, transactions, durationMs, findings } = await verifyLedger(installation.admin, {
    nowMs: () => performance.now(),
  });
  if (findings.length > 0) throw new Error(`the books are not right: ${findings.join(" ")}`);
  return { entries, transactions, seconds: rounded(durationMs / 1_000, 1) };
}

function ratios(small: Side, large: Side) {
  const compared = (subject: "afterCheckpoint" | "ours" | "baseline") => {
    const figures = { small: figuresOf(small[subject]), large: figuresOf(large[subject]) };
    const ratio = rounded(figures.large.perSecond / figures.small.perSecond, 3);
    return { ...figures, ratio };
  };
  return {
    afterCheckpoint: compared("afterCheckpoint"),
    ours: compared("ours"),
    baseline: compared("baseline"),
  };
}

function figuresOf(samples: readonly Sample[]) {
  const middle = (read: (sample: Sample) => number) => median(samples.map(read));
  return {
    perSecond: Math.round(middle((sample) => sample.perSecond)),
    p99Ms: rounded(
      middle((sample) => sample.p99Ms),
      2,
    ),
    cpuMs: rounded(
      middle((sample) => sample.nodeCpuMs + sample.postgresCpuMs),
      4,
    ),
    walBytesPerOperation: Math.round(middle((sample) => sample.walBytes / sample.operations)),
  };
}
