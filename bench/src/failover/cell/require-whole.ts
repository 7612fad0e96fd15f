import type { Cell } from "./cell.ts";
import { isWhole, readMembers, readOwnState } from "./patroni-api.ts";
import { waitUntil } from "./program.ts";
import { askAsSuperuser } from "./superuser.ts";

/**
 * Waits until one machine leads and two follow it, by what each program says about itself. What Patroni says about the
 * others is up to 20 seconds old: a machine that was lost a moment ago is still in its list.
 */
export async function untilWhole(cell: Cell, withinMs: number): Promise<void> {
  let missing = "";
  await waitUntil(
    () => `one PostgreSQL leads and two follow (${missing})`,
    withinMs,
    async () => {
      missing = (await whatIsMissing(cell)) ?? "";
      return missing === "";
    },
  );
}

async function whatIsMissing(cell: Cell): Promise<string | undefined> {
  const down = cell.machines.find(({ isRunning }) => !isRunning);
  if (down !== undefined) return `a program of ${down.name} does not run`;
  for (const { name, ports } of cell.machines) {
    if (!(await isHealthy(ports.etcd))) return `etcd of ${name} is not healthy`;
    if (!isWhole(await readMembers(ports.patroni))) return `${name} sees no whole cell`;
    if ((await readOwnState(ports.patroni)) !== "running") return `PostgreSQL of ${name} is away`;
  }
  // The leader may have changed since the others were asked.
  return await whatIsNotReplicated(cell).catch(String);
}

async function whatIsNotReplicated(cell: Cell): Promise<string | undefined> {
  const { leader } = await cell.findRoles();
  const standbys = await askAsSuperuser<{ state: string; sync: string }>(
    cell,
    leader,
    `select state, sync_state as sync from pg_stat_replication where application_name like 'cell_'`,
  );
  const streaming = standbys.filter(({ state }) => state === "streaming");
  const synchronous = streaming.filter(({ sync }) => sync === "sync");
  return streaming.length === 2 && synchronous.length === 1
    ? undefined
    : `${leader.name} sends to ${streaming.length} standbys, ${synchronous.length} of them synchronous`;
}

const WITHIN_MS = 3_000;

/** Whether this member of etcd reaches a majority. */
async function isHealthy(port: number): Promise<boolean> {
  try {
    const url = `http://127.0.0.1:${port}/health`;
    return (await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS) })).ok;
  } catch {
    return false;
  }
}
