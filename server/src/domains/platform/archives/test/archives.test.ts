import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillBooks } from "../../../../../test/support/busy-books.ts";
import { moveToMonth } from "../../../../../test/support/closed-months.ts";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import { verifyLedger } from "../../../../kernel/ledger/verify/verify-ledger.ts";
import { proofsOf } from "../../../../modules.ts";
import { archivedMonthDrop, settingActions } from "../../../../setting-actions.ts";
import { listActions, recordAction } from "../../audit/index.ts";
import { approveProposal, isProposed } from "../../proposals/index.ts";
import { dropArchivedMonth, listMonths, verifyMonth, writeMonth } from "../index.ts";

const MONTH = 202401;

let service: TestService;
let folder: string;
let kit: Kit;
beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(path.join(tmpdir(), "kasuwa-archives-"));
  const archive = { kind: "folder", folder } as const;
  kit = { ...service.kit, settings: { ...service.kit.settings, archive } };
  await fillBooks(service);
  await moveToMonth(kit.database, MONTH);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const findings = async () =>
  (await verifyLedger(kit.database, { nowMs: () => performance.now(), proofs: proofsOf() }))
    .findings;

const order = () => ({
  ...{ month: MONTH, by: "ann", url: kit.database.url, proofs: proofsOf() },
  onProgress: () => undefined,
});

const about = { version: "1.0.0", migration: 85, installation: "test" };

const write = (isAgain = false) => writeMonth(kit, { ...order(), isAgain, about });
const verify = () => verifyMonth(kit, { ...order(), digestedTables: proofsOf().digestedTables });
const drop = (by = "ann") => dropArchivedMonth(kit, archivedMonthDrop, { month: MONTH, by });
const approve = (id: bigint, by: string) => approveProposal(kit, settingActions, { id, by });

/** What `ledger verify` leaves in the audit log. */
const noteProof = (proven: boolean, days: number | null = null) =>
  kit.database.transaction((tx) =>
    recordAction(kit, tx, { by: "ann", action: "ledger.verify", details: { proven, days } }),
  );

const propose = async (by = "ann"): Promise<bigint> => {
  const performed = await drop(by);
  if (!isProposed(performed)) throw new Error("it was dropped at once");
  return performed.proposalId;
};

const stateOf = async () => {
  const months = await listMonths(kit, proofsOf().digestedTables);
  return months.find(({ month }) => month === "2024-01");
};

const execute = (text: string) => kit.database.run({ text, values: [] });

test("without a place for archives nothing is archived, and the refusal says what to set", async () => {
  await expect(writeMonth(service.kit, { ...order(), isAgain: false, about })).rejects.toThrow(
    "Set KASUWA_ARCHIVE",
  );
});

test("a month of every kind of traffic is archived, proven, dropped by two people, and proven afterwards", async () => {
  expect(await findings()).toEqual([]);
  expect(await stateOf()).toMatchObject({ state: "closed", isKept: false, archive: null });
  const written = await write();
  expect(written.manifest.tables.every(({ rows }) => rows !== "0")).toBe(true);
  expect(await stateOf()).toMatchObject({ state: "written" });
  expect((await verify()).faults).toEqual([]);
  expect(await stateOf()).toMatchObject({ state: "verified" });

  await expect(drop()).rejects.toThrow("The newest complete `ledger verify` must be later");
  await noteProof(true);
  await noteProof(false);
  await expect(drop()).rejects.toThrow("must have found no fault");
  await noteProof(true);
  await noteProof(false, 7);
  const id = await propose();
  await expect(approve(id, "Ann")).rejects.toThrow("another person must approve it");
  expect(await stateOf()).toMatchObject({ state: "verified" });

  const before = await findings();
  expect(await approve(id, "ben")).toMatchObject({ action: "archive.drop" });
  expect(await stateOf()).toMatchObject({ state: "dropped", bytes: 0 });
  expect([before, await findings()]).toEqual([[], []]);
  const { isDropped, faults } = await verify();
  expect([isDropped, faults]).toEqual([true, []]);
  const actions = (await listActions(kit, { page: undefined })).map(({ action }) => action);
  for (const action of ["archive.write", "archive.verify", "archive.drop", "proposal.approve"])
    expect(actions).toContain(action);
});

/** A change of a record or of what archives say about it, how it is undone, and what the verifier finds. */
const RECORDS: readonly [string, string, string, RegExp][] = [
  [
    "a settled order that is said to have failed",
    `update transactions set progress = 'failed', status = 'Reversed', settled_amount = 0, description = description || ' #'
     where id = (select min(id) from transactions where type = 'Transfer' and progress = 'settled')`,
    `update transactions set progress = 'settled', status = 'Successful', settled_amount = amount,
       description = left(description, -2) where description like '% #'`,
    /is failed, and the ledger has settled it 1 times/,
  ],
  [
    "an order whose archived posting is gone",
    `create table away as select posting.* from archived_postings posting
       join transactions ordered on (ordered.environment_id, ordered.id) = (posting.environment_id, posting.link_id)
       where posting.kind = 'outgoing_settled' and ordered.progress = 'settled' limit 1;
     delete from archived_postings gone using away where (gone.environment_id, gone.link_id, gone.kind) = (away.environment_id, away.link_id, away.kind)`,
    "insert into archived_postings select * from away; drop table away",
    /is settled, and the ledger has settled it 0 times/,
  ],
  [
    "a credit that was archived twice",
    "update archived_postings set count = 2 where kind = 'collection'",
    "update archived_postings set count = 1 where kind = 'collection'",
    /is of a credit, and the ledger posted it 2 times/,
  ],
];

test.each(
  RECORDS,
)("the records of a dropped month are still proven: %s", async (_, change, undo, finding) => {
  await execute(change);
  const found = await findings();
  await execute(undo);
  expect(found.join("\n")).toMatch(finding);
  expect(await findings()).toEqual([]);
});

test("a record of the running month whose posting is missing is found as before", async () => {
  const { kind, id } = await kit.database.one<{ kind: string; id: bigint }>(sql`
    select type as kind, id from transactions where progress = 'accepted' limit 1`);
  await execute(
    `update transactions set progress = 'settled', status = 'Successful', settled_amount = amount where id = ${id}`,
  );
  expect((await findings()).join("\n")).toContain(
    "is settled, and the ledger has settled it 0 times",
  );
  await execute(
    `update transactions set progress = 'accepted', status = 'Pending', settled_amount = 0 where id = ${id}`,
  );
  expect(kind).not.toBe("");
});
