import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { moveToMonth } from "../../../../../test/support/closed-months.ts";
import { openLedger } from "../../../../../test/support/ledger-fixture.ts";
import { callerOf } from "../../../../../test/support/ledger-operations.ts";
import { alone } from "../../../../../test/support/operators.ts";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import { open } from "../../../../kernel/ledger/accounts.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import { proofsOf } from "../../../../modules.ts";
import { archivedMonthDrop, settingActions } from "../../../../setting-actions.ts";
import { recordAction } from "../../audit/index.ts";
import { findEnvironment } from "../../businesses/index.ts";
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
  await receiveFromProvider();
  await moveToMonth(kit.database, MONTH);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

/** Money of live mode that a provider holds for us. */
async function receiveFromProvider(): Promise<void> {
  const { ledger } = openLedger(kit.database.url);
  const environmentId = await findEnvironment(kit.database, service.business.businessId, "live");
  const from = open("provider_clearing", "NGN");
  const received = operation({
    name: "test.receive",
    needs: {},
    decide: (_found, books) =>
      books.post({
        ...{ kind: "test_received", narrative: "received" },
        postings: [{ from, to: open("suspense", "NGN"), amount: 5n }],
      }).reference,
  });
  await ledger.run(received, callerOf(environmentId, "received"));
  await ledger.close();
}

const order = () => ({
  ...{ month: MONTH, by: "ann", url: kit.database.url, onProgress: () => undefined },
  ...{ proofs: proofsOf(), digestedTables: proofsOf().digestedTables },
});

const about = { version: "1.0.0", migration: 85, installation: "test" };

/** Writes an archive that may be dropped. */
async function archive(): Promise<void> {
  await writeMonth(kit, { ...order(), isAgain: true, about });
  expect((await verifyMonth(kit, order())).faults).toEqual([]);
  const details = { proven: true, days: null };
  await kit.database.transaction((tx) =>
    recordAction(kit, tx, { by: "ann", action: "ledger.verify", details }),
  );
}

const drop = (on: Kit = kit) =>
  dropArchivedMonth(on, archivedMonthDrop, { month: MONTH, by: "ann" });

const withSettings = (settings: Partial<Kit["settings"]>): Kit => ({
  ...kit,
  settings: { ...kit.settings, ...settings },
});

const isThere = async () =>
  (await listMonths(kit, proofsOf().digestedTables)).some(
    ({ month, bytes }) => month === "2024-01" && bytes > 0,
  );

beforeEach(archive);

test("a month that reconciliation has not read yet is not dropped", async () => {
  const set = (until: string) =>
    kit.database.run(sql`update reconciliation_progress set known_until = ${until}::timestamptz`);
  await set("2024-01-01T00:00:00Z");
  await expect(drop()).rejects.toThrow(
    "Reconciliation has read the books only until 2024-01-01T00:00:00.000Z",
  );
  await set("2026-01-01T00:00:00Z");
  expect(isProposed(await drop())).toBe(true);
});

test.each([
  ["the ledger is kept for longer", { ledgerMonthsKept: 600 }],
  ["events are kept for longer", { monthsKept: 120 }],
])("a month is not dropped while %s", async (_, settings) => {
  await expect(drop(withSettings(settings))).rejects.toThrow("2024-01 is kept");
});

test("an approval of another archive than the one that was read is refused", async () => {
  const performed = await drop();
  if (!isProposed(performed)) throw new Error("it was dropped at once");
  await archive();
  await expect(
    approveProposal(kit, settingActions, { id: performed.proposalId, by: "ben" }),
  ).rejects.toThrow("The setting has changed since this was proposed.");
  expect(await isThere()).toBe(true);
});

test("an approval is refused if the store has lost a file since", async () => {
  const performed = await drop();
  if (!isProposed(performed)) throw new Error("it was dropped at once");
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await expect(
    approveProposal(kit, settingActions, { id: performed.proposalId, by: "ben" }),
  ).rejects.toThrow("as it was written");
  expect(await isThere()).toBe(true);
});

test("a store that does not answer is a refusal that names it, and nothing is archived", async () => {
  const dead = withSettings({
    archive: {
      ...{ kind: "s3", endpoint: new URL("http://127.0.0.1:9"), region: "here", bucket: "books" },
      ...{ prefix: "", accessKey: "a", secretKey: "b" },
    },
  });
  await expect(writeMonth(dead, { ...order(), isAgain: true, about })).rejects.toThrow(
    /^The archive store failed: 127\.0\.0\.1:9 did not answer PUT books\/test\/2024-01\//,
  );
  const [listed] = (await listMonths(kit, proofsOf().digestedTables)).filter(
    ({ month }) => month === "2024-01",
  );
  expect(listed).toMatchObject({ state: "closed", archive: null });
});

test("an installation with one operator drops at once", async () => {
  expect(await drop(alone(kit))).toMatchObject({ month: "2024-01" });
  expect(await isThere()).toBe(false);
});
