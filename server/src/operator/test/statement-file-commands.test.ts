import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EMULATED_KEYS, VtpassEmulator } from "../../../test/emulators/vtpass/vtpass.ts";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { configureProvider } from "../../domains/platform/providers/index.ts";
import { takeStatementFile } from "../../domains/platform/reconciliation/index.ts";
import { sql } from "../../kernel/database/sql.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

const vtpass = new VtpassEmulator();
let service: TestService;

beforeAll(async () => {
  await vtpass.listen();
  service = await startTestService();
  await configureProvider(service.kit, {
    ...{ provider: "vtpass", isUnchecked: false, by: "amina" },
    settings: { ...EMULATED_KEYS, baseUrl: `${vtpass.url}/api` },
  });
});
afterAll(async () => {
  await service.stop();
  await vtpass.close();
});
beforeEach(async () => {
  await service.kit.database.run(sql`
    truncate statement_files, provider_statement_lines, provider_statements, reconciliation_items`);
});

const operator = (...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });

const take = (...rows: readonly string[]) =>
  takeStatementFile(service.kit, {
    ...{ provider: "vtpass", columns: {}, by: "amina" },
    text: ["id,date,amount", ...rows].join("\n"),
  });

interface ListedFile {
  readonly id: string;
  readonly lines: number;
  readonly withdrawnAt: string | null;
}

const files = async (): Promise<readonly ListedFile[]> =>
  JSON.parse((await operator("reconciliation", "files", "--json")).output);

const newest = async () => (await files())[0]?.id ?? "";

const withdraw = (id: string) =>
  operator("reconciliation", "withdraw-file", id, "--note", "It was another month's.");

/** What the statements say about each key, without zero amounts. */
const theirs = () =>
  service.kit.database.many<{ key: string; theirs: bigint }>(sql`
    select key, theirs from reconciliation_items where theirs <> 0 order by key`);

const covered = async () =>
  (
    await service.kit.database.many<{ day: string }>(sql`
      select day::text from provider_statements where provider = 'vtpass' order by day`)
  ).map(({ day }) => day);

test("what a withdrawn file said no longer counts, and its days are not covered", async () => {
  await take("A1,2026-11-01,100.00", "A2,2026-11-03,-50.00");
  expect(await theirs()).toHaveLength(2);
  expect(await covered()).toEqual(["2026-11-01", "2026-11-02", "2026-11-03"]);

  const withdrawn = await withdraw(await newest());
  expect([withdrawn.exitCode, withdrawn.output]).toEqual([
    ...[
      0,
      expect.stringMatching(/^The file \d+ of vtpass is withdrawn: 2 lines no longer count\.$/),
    ],
  ]);
  expect(await theirs()).toEqual([]);
  expect(await covered()).toEqual([]);
  expect((await operator("reconciliation", "list")).output).toBe("Nothing needs a decision.");
  expect((await operator("reconciliation", "files")).output).toMatch(
    /vtpass +amina +2 +2026-11-01 to 2026-11-03 +withdrawn /,
  );
  expect((await operator("actions")).output).toContain("withdraw_file");
});

test("a file is withdrawn once", async () => {
  await take("A1,2026-11-01,100.00");
  const id = await newest();
  const outcomes = await Promise.all([withdraw(id), withdraw(id), withdraw(id)]);
  expect(outcomes.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 1, 1]);
  expect((await withdraw(id)).complaint).toContain("was withdrawn before");
});

test("lines and days that another file also has stay", async () => {
  await take("A1,2026-11-01,100.00", "A2,2026-11-03,50.00");
  const wrong = await newest();
  await take("A2,2026-11-03,60.00", "A3,2026-11-04,70.00");
  expect((await withdraw(wrong)).output).toContain(": 1 lines no longer count.");
  expect(await theirs()).toEqual([
    { key: "line/A2", theirs: 6_000n },
    { key: "line/A3", theirs: 7_000n },
  ]);
  expect(await covered()).toEqual(["2026-11-03", "2026-11-04"]);
});

test("a file that replaced lines says so, because they do not come back", async () => {
  await take("A1,2026-11-01,100.00");
  await take("A1,2026-11-01,1.00");
  expect((await withdraw(await newest())).output).toContain(
    "It had replaced 1 lines of earlier files. Give those files again.",
  );
  expect(await theirs()).toEqual([]);
  await take("A1,2026-11-01,100.00");
  expect(await theirs()).toEqual([{ key: "line/A1", theirs: 10_000n }]);
});

test("what was decided because of a wrong file shows as a difference once the right one is there", async () => {
  await take("A1,2026-11-01,100.00");
  await service.kit.database.run(sql`update reconciliation_items set decided = theirs`);
  await withdraw(await newest());
  await take("A2,2026-11-01,0.00");
  const listed = (await operator("reconciliation", "list")).output;
  expect(listed).toMatch(/only in our books +NGN 100\.00 +NGN 0\.00/);
});

test.each([
  [["reconciliation", "withdraw-file", "1", "--note", "x"], "There is no statement file 1."],
  [["reconciliation", "withdraw-file", "1"], "--note"],
  [["reconciliation", "withdraw-file", "x", "--note", "x"], "FILE"],
])("%j says what is wrong", async (args, sentence) => {
  const answer = await operator(...args);
  expect(answer.exitCode).not.toBe(0);
  expect(answer.complaint).toContain(sentence);
});
