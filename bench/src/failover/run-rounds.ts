import { setTimeout as sleep } from "node:timers/promises";
import type { Cell } from "./cell/cell.ts";
import { waitUntil } from "./cell/program.ts";
import { compareBooks } from "./checks/books.ts";
import { replay } from "./checks/replay.ts";
import { injectFault } from "./inject-fault.ts";
import { Journal } from "./load/journal.ts";
import { type Acknowledgement, Load } from "./load/load.ts";
import type { Merchants } from "./load/merchants.ts";
import { measureOutage, type Outage } from "./outages.ts";
import type { PlannedFault } from "./plan.ts";

export interface Round extends Outage {
  readonly number: number;
  readonly fault: PlannedFault;
  /** Writes of the round, each under a key of its own. */
  readonly operations: number;
  /** Of these, how many had no answer until they were sent again. */
  readonly unanswered: number;
  readonly reads: number;
  readonly lost: number;
  readonly doubled: number;
  readonly faults: readonly string[];
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

/** Runs one round after another. In each every write of the round is sent again, and the books are compared with all answers. */
export async function runRounds(order: RoundsOrder): Promise<readonly Round[]> {
  const journal = new Journal();
  const rounds: Round[] = [];
  for (const [at, fault] of order.plan.entries()) {
    if (at > 0 && performance.now() > order.untilMs) break;
    const round = await runRound(order, { journal, number: at + 1, fault });
    rounds.push(round);
    order.onRound(round);
  }
  await replay(journal.entries, { ...order, journal, ports: portsOf(order.cell) });
  if (journal.contradictions.length > 0)
    throw new Error(`answers changed:\n${journal.contradictions.join("\n")}`);
  return rounds;
}

interface Planned {
  readonly journal: Journal;
  readonly number: number;
  readonly fault: PlannedFault;
}

async function runRound(order: RoundsOrder, { journal, number, fault }: Planned): Promise<Round> {
  const { cell, merchants } = order;
  const first = journal.entries.length;
  const load = new Load({ ...order, journal, ports: portsOf(cell) });
  const outage = await sufferFault(cell, load, fault).finally(() => load.stop());
  const entries = journal.entries.slice(first);
  const unanswered = entries.filter(({ answer }) => answer === undefined).length;
  const changed = journal.contradictions.length;
  await replay(entries, { journal, merchants, ports: portsOf(cell) });
  const books = await compareBooks(cell, merchants, journal.entries);
  const contradictions = journal.contradictions.slice(changed);
  return {
    ...{ number, fault, ...outage, unanswered, reads: load.reads, operations: entries.length },
    lost: books.lost,
    doubled: books.doubled,
    faults: [...books.faults, ...contradictions],
  };
}

const portsOf = ({ services }: Cell) => services.map(({ port }) => port);

/** Injects the fault under load. Resolves when the cell is whole and each service acknowledges writes again. */
async function sufferFault(cell: Cell, load: Load, fault: PlannedFault): Promise<Outage> {
  await sleep(fault.leadMs);
  const fromMs = performance.now();
  const bringBack = await injectFault(cell, fault);
  await untilAcknowledged(cell, load, performance.now());
  bringBack();
  await cell.untilWhole(WHOLE_WITHIN_MS);
  await untilAcknowledged(cell, load, performance.now());
  await sleep(QUIET_MS);
  const window = { fromMs, untilMs: performance.now(), services: cell.services.length };
  return measureOutage(load.acknowledgements, window);
}

async function untilAcknowledged(cell: Cell, load: Load, sinceMs: number): Promise<void> {
  const isNew = (service: number) => (one: Acknowledgement) =>
    one.service === service && one.atMs > sinceMs + QUIET_MS;
  await waitUntil("each service acknowledges writes", WRITES_WITHIN_MS, () =>
    cell.services.every((_, service) => load.acknowledgements.some(isNew(service))),
  );
}
