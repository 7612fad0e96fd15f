import { setTimeout as sleep } from "node:timers/promises";
import type { Cell } from "./cell/cell.ts";
import type { Machine } from "./cell/machine.ts";
import { askAsSuperuser } from "./cell/superuser.ts";
import type { Load } from "./load/load.ts";

export interface WithoutStandbys {
  readonly leader: Machine;
  readonly load: Load;
  readonly lastsMs: number;
}

const INTERRUPTS_EVERY_MS = 250;

/**
 * Stops the replication of the leader, and ends waits of commits as an impatient operator does. No write of that time may be
 * acknowledged: the leader alone has it. It stays so until `resume`. Standbys connect again after ten seconds, so it is shorter.
 */
export async function forbidStandbys(
  cell: Cell,
  { leader, load, lastsMs }: WithoutStandbys,
): Promise<{ resume: () => void; faults: readonly string[] }> {
  const resume = await leader.stopSenders();
  const fromMs = performance.now();
  let interrupted = 0;
  for (let turn = 0; performance.now() - fromMs < lastsMs; turn += 1) {
    interrupted += await interruptWaiting(cell, leader, turn);
    await sleep(INTERRUPTS_EVERY_MS);
  }
  const faults = describeUnproven(load.acknowledgements, { fromMs, untilMs: performance.now() });
  if (interrupted === 0 && faults.length === 0)
    throw new Error("no commit waited for the standbys, so nothing was tried");
  return { resume, faults };
}

/** Kills both standbys, and starts them again. No write of the time without them may be acknowledged: the leader alone has it. */
export async function loseStandbys(
  cell: Cell,
  { leader, load, lastsMs }: WithoutStandbys,
): Promise<readonly string[]> {
  const standbys = cell.machines.filter((machine) => machine !== leader);
  await Promise.all(standbys.map((standby) => standby.killDatabase()));
  const fromMs = performance.now();
  await sleep(lastsMs);
  const faults = describeUnproven(load.acknowledgements, { fromMs, untilMs: performance.now() });
  for (const standby of standbys) standby.restart();
  return faults;
}

/** Writes that were sent and acknowledged while no standby could have them. */
export function describeUnproven(
  acknowledgements: readonly { readonly sentMs: number; readonly atMs: number }[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): readonly string[] {
  const unproven = acknowledgements.filter(
    ({ sentMs, atMs }) => sentMs > fromMs && atMs < untilMs,
  ).length;
  return unproven === 0
    ? []
    : [`${unproven} writes were acknowledged while no standby could have them`];
}

/**
 * Does both alternately. A cancelled commit is answered like any other, with a warning. A session that was ended leaves
 * a commit that can be read.
 */
async function interruptWaiting(cell: Cell, leader: Machine, turn: number): Promise<number> {
  const interrupt = turn % 2 === 0 ? "pg_cancel_backend" : "pg_terminate_backend";
  const interrupted = await askAsSuperuser(
    cell,
    leader,
    `select ${interrupt}(pid) from pg_stat_activity where usename = 'kasuwa' and wait_event = 'SyncRep'`,
  );
  return interrupted.length;
}

/**
 * Makes new sessions of the service commit without a standby, unless they set it themselves, and ends the old sessions. Resolves
 * with what takes it back.
 */
export async function laxByDefault(cell: Cell, leader: Machine): Promise<() => Promise<void>> {
  const ask = (text: string) => askAsSuperuser(cell, leader, text);
  await ask("alter role kasuwa set synchronous_commit = local");
  await ask("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'kasuwa'");
  return async () => {
    await ask("alter role kasuwa reset synchronous_commit");
  };
}
