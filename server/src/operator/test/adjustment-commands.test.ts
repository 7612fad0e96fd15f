import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "../../../test/support/ledger-fixture.ts";
import { ask, dataOf, startTestService, type TestService } from "../../../test/support/service.ts";
import { listBusinessActions } from "../../domains/platform/audit/list-business-actions.ts";
import { sql } from "../../kernel/database/sql.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;
let folder: string;
let evidence: string;

const CONTENT = "The bank's letter of 3 November.";
const DIGEST = createHash("sha256").update(CONTENT).digest("hex");

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "kasuwa-evidence-"));
  evidence = join(folder, "letter.txt");
  await writeFile(evidence, CONTENT);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const operator = (...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });

const adjust = (amount: string, from: string, to: string, ...more: string[]) =>
  operator(
    ...["ledger", "adjust", amount, "--from", from, "--to", to, "--currency", "NGN"],
    ...["--reason", "A fee was charged twice.", "--evidence", evidence, ...more],
  );

const mine = (mode: string) => ["--mode", mode, "--business", String(service.business.businessId)];

const balances = async () => {
  const { output } = await operator(
    ...["ledger", "accounts", "--json", "--business", String(service.business.businessId)],
  );
  const { accounts } = JSON.parse(output) as {
    accounts: { name: string; mode: string; currency: string; balance: number }[];
  };
  return (name: string, mode = "test") =>
    accounts.find((one) => one.name === name && one.mode === mode && one.currency === "NGN")
      ?.balance ?? 0;
};

const findings = async () => (await verify(service.kit.database)).findings;

test("an amount moves between two accounts in one transaction, with its evidence and an audit record", async () => {
  const before = await balances();
  const done = await adjust("25.50", "fees", "business_wallet", ...mine("test"));
  expect(done).toMatchObject({ exitCode: 0, complaint: "" });
  expect(done.output).toBe(
    `Moved NGN 25.50 from fees to business_wallet. Its evidence is ${DIGEST}.`,
  );
  const after = await balances();
  expect(after("business_wallet") - before("business_wallet")).toBeCloseTo(25.5);
  expect(after("fees") - before("fees")).toBeCloseTo(-25.5);
  const { output } = await operator("ledger", "evidence", DIGEST, "--json");
  const stored = JSON.parse(output);
  expect(stored).toMatchObject({ name: "letter.txt", sizeBytes: CONTENT.length, sha256: DIGEST });
  expect(Buffer.from(stored.content, "base64").toString()).toBe(CONTENT);
  const { sealed } = await service.kit.database.one<{ sealed: Buffer }>(
    sql`select sealed from ledger_evidence`,
  );
  expect(sealed.toString("latin1")).not.toContain("letter of 3 November");
  const [action] = JSON.parse((await operator("actions", "--json")).output);
  expect(action).toMatchObject({
    ...{ by: "amina", action: "ledger.adjust" },
    details: { from: "fees", to: "business_wallet", amount: "NGN 25.50", evidenceSha256: DIGEST },
  });
  expect(await findings()).toEqual([]);
});

test("in live mode a second person approves it, and only then the money moves", async () => {
  const before = await balances();
  const proposed = await adjust("10", "suspense", "provider_costs", ...mine("live"));
  expect(proposed.output).toContain("waits for a second person");
  expect((await balances())("provider_costs", "live")).toBe(before("provider_costs", "live"));
  const [{ id, summary }] = JSON.parse((await operator("proposal", "list", "--json")).output);
  expect(summary).toContain(`evidence ${DIGEST}`);
  const approved = await operator("proposal", "approve", String(id), "--by", "bola");
  expect(approved).toMatchObject({ exitCode: 0, complaint: "" });
  expect((await balances())("provider_costs", "live")).toBe(before("provider_costs", "live") + 10);
  expect(await findings()).toEqual([]);
});

test("without a business it moves within the books of the service", async () => {
  const done = await adjust("5", "suspense", "provider_costs", "--mode", "test");
  expect(done.complaint).toBe("");
  const row = await service.kit.database.one(sql`
    select environment_id::integer as "environmentId", amount::integer from ledger_adjustments
    where environment_id = 1`);
  expect(row).toEqual({ environmentId: 1, amount: 500 });
});

test.each([
  ["10", "fees", "fees", "Both accounts are the same."],
  ["0", "fees", "vat", "The amount is out of range."],
])("%s from %s to %s is refused", async (amount, from, to, problem) => {
  const ended = await adjust(amount, from, to, ...mine("test"));
  expect(ended).toMatchObject({ exitCode: 2, complaint: expect.stringContaining(problem) });
});

test("more than the wallet has is refused, and so is a wallet that is not in the books", async () => {
  const short = await adjust("900,000,000", "business_wallet", "fees", ...mine("test"));
  expect(short.complaint).toContain("and this takes NGN 900,000,000.00");
  const none = await adjust("1", "fees", "business_wallet", "--mode", "test");
  expect(none.complaint).toContain("These books have no business_wallet in NGN.");
});

test("an empty or missing file is not evidence", async () => {
  const empty = join(folder, "empty.txt");
  await writeFile(empty, "");
  const give = (file: string) =>
    operator(
      ...["ledger", "adjust", "1", "--from", "fees", "--to", "vat", "--currency", "NGN"],
      ...["--reason", "x", "--evidence", file, ...mine("test")],
    );
  expect((await give(empty)).complaint).toContain("must have 1 byte to 2 MiB");
  expect((await give(join(folder, "none"))).complaint).toContain("must be a readable file");
  expect((await operator("ledger", "evidence", "00")).complaint).toContain("No stored evidence");
});

const listed = async (path = "/business/transactions?type=Adjustment") =>
  dataOf<readonly Record<string, unknown>[]>(await ask(service, { path }));

test("the business sees what was adjusted in its wallet: a transaction and an action, with the reason", async () => {
  const before = (await listed()).length;
  await adjust("12.50", "fees", "business_wallet", ...mine("test"));
  await adjust("2.50", "business_wallet", "vat", ...mine("test"));
  await adjust("3", "fees", "vat", ...mine("test"));
  const [taken, given, ...others] = await listed();
  expect(others).toHaveLength(before);
  const reason = "A fee was charged twice.";
  const shared = { description: reason, type: "Adjustment", status: "Successful", currency: "NGN" };
  expect(given).toMatchObject({ ...shared, postingType: "Credit", trxAmount: 12.5 });
  expect(taken).toMatchObject({ ...shared, postingType: "Debit", trxAmount: 2.5 });
  expect(String(given?.["reference"])).toMatch(/^adj_/);
  const { businessId } = service.business;
  const everything = { businessId, by: null, group: null, search: null, from: null, until: null };
  const { rows } = await listBusinessActions(service.kit, everything, { size: 10, offset: 0 });
  expect(rows).toContainEqual(
    expect.objectContaining({
      ...{ action: "ledger.adjust", subject: "NGN 12.50" },
      facts: expect.arrayContaining([{ name: "reason", value: reason }]),
    }),
  );
});

test("the card wallet's statement shows an adjustment", async () => {
  const done = await operator(
    ...["ledger", "adjust", "4", "--from", "fees", "--to", "card_wallet", "--currency", "USD"],
    ...["--reason", "A fee was charged twice.", "--evidence", evidence, ...mine("test")],
  );
  expect(done.complaint).toBe("");
  const [row] = await listed("/business/card-wallet/transactions");
  const reason = "A fee was charged twice.";
  expect(row).toMatchObject({ type: "Adjustment", amount: 4, narrative: reason });
});

test("the verifier names a record that shows another adjustment", async () => {
  const { database } = service.kit;
  await adjust("6", "fees", "business_wallet", ...mine("test"));
  const change = (postingType: string) =>
    database.run(sql`
      update transactions set posting_type = ${postingType}
      where id = (select max(id) from transactions where type = 'Adjustment')`);
  await change("Debit");
  expect(await findings()).toContainEqual(
    expect.stringContaining("does not show the business what was moved"),
  );
  await change("Credit");
  expect(await findings()).toEqual([]);
});

test("the verifier names an adjustment whose row or posting was changed", async () => {
  await adjust("7", "fees", "stamp_duty", ...mine("test"));
  const { database } = service.kit;
  const newest = sql`(select max(id) from ledger_adjustments)`;
  await database.run(sql`update ledger_adjustments set amount = 800 where id = ${newest}`);
  expect(await findings()).toEqual([
    expect.stringMatching(/is not what adjustment .* says: 800 from fees to stamp_duty\.$/),
  ]);
  await database.run(
    sql`update ledger_adjustments set amount = 700, to_account = 'vat' where id = ${newest}`,
  );
  expect(await findings()).toEqual([expect.stringContaining("from fees to vat")]);
  await database.run(
    sql`update ledger_adjustments set to_account = 'stamp_duty' where id = ${newest}`,
  );
  expect(await findings()).toEqual([]);
  const { id } = await database.one<{ id: bigint }>(
    sql`select max(id) as id from ledger_adjustments`,
  );
  await database.run(sql`
    insert into ledger_adjustments (environment_id, id, from_account, to_account, currency, amount, reason,
      evidence_sha256, adjusted_by, adjusted_at)
    select environment_id, id + 1, from_account, to_account, currency, amount, reason, evidence_sha256, adjusted_by,
      adjusted_at
    from ledger_adjustments where id = ${id}`);
  expect(await findings()).toEqual([expect.stringContaining("was posted 0 times by the ledger")]);
  await database.run(sql`delete from ledger_adjustments where id >= ${id}`);
  expect(await findings()).toEqual([
    expect.stringMatching(/belongs to adjustment \d+, which does not exist\.$/),
  ]);
});
