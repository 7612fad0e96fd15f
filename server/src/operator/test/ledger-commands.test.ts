import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, startTestService, type TestService } from "../../../test/support/service.ts";
import { sql } from "../../kernel/database/sql.ts";
import { digestRows } from "../../kernel/ledger/digests/digest-rows.ts";
import { LEDGER_TABLES } from "../../kernel/ledger/digests/digested-table.ts";
import { countWorkDone, estimateWork } from "../../kernel/ledger/verify/estimate-work.ts";
import { Tally } from "../../kernel/ledger/verify/report.ts";
import { verifyLedger } from "../../kernel/ledger/verify/verify-ledger.ts";
import { DEFAULT_STEPS } from "../../kernel/ledger/verify/verify-steps.ts";
import { proofsOf } from "../../modules.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "kasuwa-heads-"));
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

const digest = () =>
  digestRows(service.kit.database, LEDGER_TABLES, { ...DEFAULT_STEPS, settledAfterSeconds: 0 });

const moveMoney = async () => {
  const answer = await ask(service, { path: "/test/reset", body: {} });
  expect(answer.status, answer.text).toBe(200);
};

/** Exports the heads into a file of their own and returns its path. */
async function exportTo(name: string, change: (text: string) => string = (text) => text) {
  const { output, exitCode } = await operator("ledger", "heads", "--json");
  expect(exitCode).toBe(0);
  const file = join(folder, name);
  await writeFile(file, change(output));
  return file;
}

describe("exported heads", () => {
  test("are signed, and prove the same chain", async () => {
    await moveMoney();
    await digest();
    const file = await exportTo("heads.json");
    await digest();
    expect(await operator("ledger", "verify", "--heads", file)).toMatchObject({ exitCode: 0 });
    expect((await operator("ledger", "heads")).output).toMatch(
      /^TABLE +DIGEST +DIGESTED UP TO +HEAD\n/,
    );
  });

  test("are found behind the lines that npm writes first", async () => {
    const npm =
      "\n> kasuwa@0.1.0 operator\n> exec node server/bin/operator.js ledger heads --json\n\n";
    const file = await exportTo("with-npm.json", (text) => `${npm}${text}\n`);
    expect(await operator("ledger", "verify", "--heads", file)).toMatchObject({ exitCode: 0 });
  });

  test("reveal that rows and chain were rewritten together", async () => {
    const file = await exportTo("before.json");
    const { database } = service.kit;
    await database.run(sql`update operation_records set body = 'another answer'`);
    await database.run(sql`truncate ledger_digests`);
    await digest();
    expect((await operator("ledger", "verify")).exitCode).toBe(0);
    const ended = await operator("ledger", "verify", "--heads", file);
    expect(ended.exitCode).toBe(1);
    expect(ended.output).toMatch(
      /^Digest \d+ of operation_records has another head than the export of 20\S+Z\.$/m,
    );
    await database.run(sql`truncate ledger_digests`);
    expect((await operator("ledger", "verify", "--heads", file)).output).toMatch(
      /^Digest \d+ of operation_records was exported at 20\S+Z and is missing now\.$/m,
    );
  });

  test.each([
    [
      "that was changed",
      (text: string) => text.replace('"number": "', '"number": "9'),
      /signature/,
    ],
    ["of another kind", () => '{"heads":[]}', /is not\.$/],
    ["without JSON", () => "heads", /is not\.$/],
  ])("in a file %s are refused", async (_name, change, complaint) => {
    await digest();
    const ended = await operator("ledger", "verify", "--heads", await exportTo("bad.json", change));
    expect(ended).toMatchObject({ exitCode: 2, complaint: expect.stringMatching(complaint) });
  });

  test("in a missing file are refused", async () => {
    const ended = await operator("ledger", "verify", "--heads", join(folder, "nothing"));
    expect(ended).toMatchObject({ exitCode: 2, complaint: expect.stringMatching(/is not\.$/) });
  });
});

test("only the digested rows of the last days are compared if only those are asked for", async () => {
  const { database } = service.kit;
  await database.run(sql`truncate ledger_digests`);
  await moveMoney();
  await digest();
  await database.run(sql`update operation_records set status = 201`);
  expect((await operator("ledger", "verify", "--days", "0")).exitCode).toBe(2);
  const { output } = await operator("ledger", "verify", "--days", "1", "--json");
  expect(JSON.parse(output)).toMatchObject({
    proven: false,
    findings: expect.arrayContaining([
      expect.stringMatching(/^Stored answer .+ was changed after/),
    ]),
  });
});

test("each verification is kept in the audit log, and listed with its result", async () => {
  const { database } = service.kit;
  const changeFirst = (difference: number) =>
    database.run(sql`
      update ledger_accounts set available = available + ${difference}::integer
      where ctid = (select ctid from ledger_accounts order by environment_id, id limit 1)`);
  await database.run(sql`truncate ledger_digests`);
  expect((await operator("ledger", "verify", "--days", "2", "--by", "halima")).exitCode).toBe(0);
  await changeFirst(1);
  expect((await operator("ledger", "verify", "--by", "amina")).exitCode).toBe(1);
  await changeFirst(-1);
  const { output } = await operator("ledger", "verifications", "--json");
  const [last, before] = JSON.parse(output);
  const firstFault = expect.stringMatching(/^Account .+ its entries sum to/);
  expect(last).toMatchObject({ by: "amina", proven: false, faults: 1, days: null, firstFault });
  const held = { by: "halima", proven: true, faults: 0, days: 2, firstFault: null };
  expect(before).toMatchObject({ ...held, entries: last.entries });
  expect((await operator("ledger", "verifications")).output).toMatch(/amina +1 fault: Account /);
});

test("a verification asks for the name of its operator before it begins", async () => {
  const { url } = service.kit.database;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // A verification that has begun waits for it, and fails.
  await client.query("begin; lock table ledger_digests in access exclusive mode");
  const ended = await runOperator(["ledger", "verify"], {
    env: { ...operatorSettings, DATABASE_URL: url, USER: "" },
    folder: "/dev/null",
  });
  await client.end();
  expect(ended).toMatchObject({ exitCode: 2, complaint: expect.stringContaining("--by NAME") });
});

test("a statement that took too long is reported as that, and not as a lost database", async () => {
  const client = new pg.Client({ connectionString: service.kit.database.url });
  await client.connect();
  await client.query("begin; lock table ledger_digests in access exclusive mode");
  const ended = await operator("ledger", "verify", "--json");
  await client.end();
  expect(ended.exitCode).toBe(1);
  expect(JSON.parse(ended.complaint)).toEqual({
    error: {
      code: "statement_timeout",
      message: expect.stringMatching(/took too long\. The database itself works\. Run `analyze`/),
    },
  });
});

test("the work of a verification is estimated from the statistics and the digests", async () => {
  const { database } = service.kit;
  await moveMoney();
  await digest();
  await database.run(sql`analyze`);
  const tally = new Tally();
  await verifyLedger(database, { nowMs: () => 0, proofs: proofsOf(), tally });
  expect(countWorkDone(tally)).toBeGreaterThan(0);
  // Digested rows of domains are estimated too, and this proof covers all of them.
  expect(await estimateWork(database, undefined)).toBe(countWorkDone(tally));
  expect(await estimateWork(database, new Date("2100-01-01"))).toBe(
    tally.transactions + tally.entries + tally.accounts,
  );
});
