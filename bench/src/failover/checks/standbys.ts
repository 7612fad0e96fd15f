import type { Cell } from "../cell/cell.ts";
import type { Machine } from "../cell/machine.ts";
import { waitUntil } from "../cell/program.ts";
import { askAsSuperuser } from "../cell/superuser.ts";

const REPLAYED_WITHIN_MS = 60_000;

/** What a standby must have like its leader: every balance, and how many entries there are. */
const DIGEST = `
  select count(*)::text || ' accounts ' || coalesce(sum(hashtextextended(account::text, 0))::text, '') || ', '
         || (select count(*) from ledger_entries) || ' entries' as digest
  from ledger_accounts account`;

/** Compares both standbys with their leader, while no money moves. Returns what differs, in sentences. */
export async function compareStandbys(cell: Cell): Promise<string[]> {
  const { leader } = await cell.findRoles();
  const expected = await digestOf(cell, leader);
  const written = await askAsSuperuser<{ lsn: string }>(
    cell,
    leader,
    "select pg_current_wal_lsn()::text as lsn",
  );
  const faults: string[] = [];
  for (const standby of cell.machines.filter((machine) => machine !== leader)) {
    await untilReplayed(cell, standby, written[0]?.lsn ?? "");
    const found = await digestOf(cell, standby);
    if (found !== expected) faults.push(`${standby.name} has ${found}, and its leader ${expected}`);
  }
  return faults;
}

async function digestOf(cell: Cell, machine: Machine): Promise<string> {
  const [row] = await askAsSuperuser<{ digest: string }>(cell, machine, DIGEST);
  return row?.digest ?? "nothing";
}

async function untilReplayed(cell: Cell, standby: Machine, lsn: string): Promise<void> {
  const statement = `select where pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn`;
  const has = async () =>
    (await askAsSuperuser(cell, standby, statement).catch(() => [])).length > 0;
  await waitUntil(`${standby.name} has replayed ${lsn}`, REPLAYED_WITHIN_MS, has);
}
