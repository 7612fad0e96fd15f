import { setTimeout as sleep } from "node:timers/promises";
import type { Cell } from "./cell/cell.ts";
import type { Machine } from "./cell/machine.ts";
import { waitUntil } from "./cell/program.ts";
import { untilWhole } from "./cell/require-whole.ts";
import { type Books, compareBooks, findLost } from "./checks/books.ts";
import { describeWeakLoad } from "./checks/load-checks.ts";
import { replay } from "./checks/replay.ts";
import { compareStandbys } from "./checks/standbys.ts";
import { injectFault } from "./inject-fault.ts";
import { Journal, type JournalEntry } from "./load/journal.ts";
import { type Acknowledgement, Load, READ_SHARE } from "./load/load.ts";
import type { Merchants } from "./load/merchants.ts";
import { measureOutage, type Outage } from "./outages.ts";
import type { PlannedFault } from "./plan.ts";

export interface Round extends Outage, Books {
  readonly number: number;
  readonly fault: PlannedFault;
  /** Writes of the round, each under a key of its own. */
  readonly operations: number;
  /** Of these, how many had no answer until they were sent again. */
  readonly unanswered: number;
  readonly reads: number;
}

export interface RunResult {
  readonly rounds: readonly Round[];
  /** What was found after every write of the run was sent once more. */
  readonly atTheEnd: Books;
}

export interface RoundsOrder {
  readonly cell: Cell;
  readonly merchants: Merchants;
  readonly plan: readonly PlannedFault[];
  readonly perSecond: number;
  readonly random: () => number;
  /** When no further round begins, on the clock of `performance.now()`. */
  readonly untilMs: number;
  onRound(round: Round): void;
}

/** How long writes may be away, and the cell incomplete, before the run gives up. */
const WRITES_WITHIN_MS = 120_000;
const WHOLE_WITHIN_MS = 180_000;
const QUIET_MS = 1_500;

/**
 * Runs one round after another. In each every write of the round is sent again, and the books are compared with all answers. A
 * round that cannot end is a fault, and the last one.
 */
export async function runRounds(order: RoundsOrder): Promise<RunResult> {
  const journal = new Journal();
  const rounds: Round[] = [];
  try {
    for (const [at, fault] of order.plan.entries()) {
      if (at > 0 && performance.now() > order.untilMs) break;
      const round = await runRound(order, { journal, number: at + 1, fault });
      rounds.push(round);
      order.onRound(round);
    }
    return { rounds, atTheEnd: await replayAndCompare(order, journal, journal.entries) };
  } catch (error) {
    const faults = [`after round ${rounds.length} the run could not go on: ${String(error)}`];
    return { rounds, atTheEnd: { lost: [], doubled: [], faults } };
  }
}

interface Planned {
  readonly journal: Journal;
  readonly number: number;
  readonly fault: PlannedFault;
}

async function runRound(order: RoundsOrder, { journal, number, fault }: Planned): Promise<Round> {
  const { cell } = order;
  const first = journal.entries.length;
  const load = new Load({ ...order, journal, ports: portsOf(cell) });
  const { faults, ...outage } = await sufferFault(order, load, fault).finally(() => load.stop());
  const entries = journal.entries.slice(first);
  const unanswered = entries.filter(({ answer }) => answer === undefined).length;
  const books = await replayAndCompare(order, journal, entries);
  return {
    ...{ number, fault, ...outage, unanswered, reads: load.reads, operations: entries.length },
    ...books,
    faults: [...faults, ...books.faults],
  };
}

/** Sends writes again with their keys. Compares the books before and after that, and the machines with one another. */
async function replayAndCompare(
  { cell, merchants }: RoundsOrder,
  journal: Journal,
  entries: readonly JournalEntry[],
): Promise<Books> {
  const lost = await findLost(cell, merchants, entries);
  await replay(entries, { journal, merchants, ports: portsOf(cell) });
  const books = await compareBooks(cell, merchants, journal.entries);
  return {
    lost: [...new Set([...lost, ...books.lost])],
    doubled: books.doubled,
    faults: [...books.faults, ...journal.takeContradictions(), ...(await compareStandbys(cell))],
  };
}

const portsOf = ({ services }: Cell) => services.map(({ port }) => port);

/** Injects the fault under load. Resolves when the cell is whole and each service acknowledges writes again. */
async function sufferFault(
  { cell, perSecond }: RoundsOrder,
  load: Load,
  fault: PlannedFault,
): Promise<Outage & Pick<Books, "faults">> {
  const beganMs = performance.now();
  await sleep(fault.leadMs);
  await untilAcknowledged(cell, load, beganMs);
  const fromMs = performance.now();
  const injected = await injectFault(cell, fault, load);
  await untilAcknowledged(cell, load, performance.now() + QUIET_MS);
  injected.bringBack();
  await untilWhole(cell, WHOLE_WITHIN_MS);
  if (injected.lost !== undefined) await requireTakeover(cell, injected.lost);
  await untilAcknowledged(cell, load, performance.now() + QUIET_MS);
  await sleep(QUIET_MS);
  const untilMs = performance.now();
  const window = { fromMs, untilMs, services: cell.services.length };
  const outage = measureOutage(load.acknowledgements, window);
  const weak = describeWeakLoad({
    ...{ perSecond: perSecond * (1 - READ_SHARE), seconds: (untilMs - beganMs) / 1_000 },
    ...{ acknowledged: load.acknowledgements.length, awaySeconds: outage.oneServiceSeconds },
    standstillSeconds: load.standstillSeconds,
  });
  return { ...outage, faults: [...injected.faults, ...weak] };
}

async function requireTakeover(cell: Cell, lost: Machine): Promise<void> {
  const { leader } = await cell.findRoles();
  if (leader === lost)
    throw new Error(`${lost.name} was lost, and leads again: no other machine took over`);
}

async function untilAcknowledged(cell: Cell, load: Load, sinceMs: number): Promise<void> {
  const isNew = (service: number) => (one: Acknowledgement) =>
    one.service === service && one.atMs > sinceMs;
  await waitUntil("each service acknowledges writes", WRITES_WITHIN_MS, () =>
    cell.services.every((_, service) => load.acknowledgements.some(isNew(service))),
  );
}
