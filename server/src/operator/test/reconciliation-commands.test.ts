import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EMULATED_KEYS, VtpassEmulator } from "../../../test/emulators/vtpass/vtpass.ts";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { configureProvider } from "../../domains/platform/providers/index.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

const vtpass = new VtpassEmulator();
let service: TestService;
let folder: string;

beforeAll(async () => {
  await vtpass.listen();
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "kasuwa-statement-"));
  await configureProvider(service.kit, {
    ...{ provider: "vtpass", isUnchecked: false, by: "amina" },
    settings: { ...EMULATED_KEYS, baseUrl: `${vtpass.url}/api` },
  });
});
afterAll(async () => {
  await service.stop();
  await vtpass.close();
  await rm(folder, { recursive: true });
});

const operator = (...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });

async function take(text: string, ...more: string[]) {
  const file = join(folder, "statement.csv");
  await writeFile(file, text);
  return await operator("provider", "reconcile", "vtpass", "--file", file, ...more);
}

const NAMES = ["--columns", "id=Row,date=Date,in=Credit,out=Debit,text=Details"];
const HEAD = "Row,Date,Credit,Debit,Details\n";

test("a recount matches what is kept, and names each provider", async () => {
  const counted = await operator("reconciliation", "recount", "--since", "2026-11-01");
  expect([counted.exitCode, counted.output]).toEqual([0, "Our books and vtpass's agree."]);
  const unknown = await operator(
    ...["reconciliation", "recount", "--since", "2026-11-01", "--provider", "sudo"],
  );
  expect(unknown.complaint).toContain("not configured");
});

test("a statement file leads to a difference, and two people decide it", async () => {
  const taken = await take(`${HEAD}R1,20/11/2026,"50,000.00",,Deposit by transfer\n`, ...NAMES);
  expect(taken.exitCode).toBe(1);
  expect(taken.output).toMatch(/These need a decision:\n/);
  expect(taken.output).toMatch(
    /vtpass +only in the statement +NGN 0\.00 +NGN 50,000\.00 +NGN 50,000\.00/,
  );
  const [item] = JSON.parse((await operator("reconciliation", "list", "--json")).output) as [
    { id: string; difference: number },
  ];
  expect(item).toMatchObject({ kind: "theirs_only", difference: 50_000, key: "line/R1" });
  const shown = await operator("reconciliation", "show", item.id);
  expect(shown.output).toMatch(/R1 +Deposit by transfer/);

  expect((await operator("doctor")).output).toMatch(
    /note +vtpass +Differences with its statement that need a decision: 1 /,
  );

  const note = ["--note", "Our deposit of 20 November."];
  expect((await operator("reconciliation", "book", item.id)).complaint).toContain("--note");
  const waits = await operator("reconciliation", "wait", item.id, "--days", "2", ...note);
  expect(waits.output).toMatch(/^Item \d+ waits until/);
  expect((await operator("reconciliation", "list")).output).toContain("waits until");
  const proposed = await operator(...["reconciliation", "book", item.id, "--by", "amina"], ...note);
  const [, proposal = ""] = /proposal approve (\d+)/.exec(proposed.output) ?? [];
  const own = await operator("proposal", "approve", proposal, "--by", "amina");
  expect([own.exitCode, own.complaint]).toEqual([1, expect.stringContaining("another person")]);
  const approved = await operator("proposal", "approve", proposal, "--by", "bola");
  expect(approved.output).toContain("Book NGN 50,000.00 of vtpass, line/R1");

  expect((await operator("reconciliation", "list")).output).toBe("Nothing needs a decision.");
  const again = await take(`${HEAD}R1,20/11/2026,"50,000.00",,Deposit by transfer\n`, ...NAMES);
  expect([again.exitCode, again.output]).toEqual([
    ...[0, expect.stringContaining("agree until the end of yesterday. To compare today")],
  ]);
  const today = await take(
    `${HEAD}R1,20/11/2026,"50,000.00",,Deposit by transfer\n`,
    ...NAMES,
    "--now",
  );
  expect([today.exitCode, today.output]).toEqual([0, "Our books and vtpass's agree."]);
  expect((await operator("doctor")).output).toMatch(/ok +vtpass +Reconciled until 2026-11-20\./);
  const balances = await operator("reconciliation", "balances", "--provider", "vtpass");
  expect(balances.output).toMatch(
    /vtpass .+NGN 100,000,000\.00 +NGN 50,000\.00 +NGN 0\.00 +NGN 99,950,000\.00/,
  );
  const accepting = ["reconciliation", "accept-balance", "vtpass", "--note", "From before."];
  expect((await operator(...accepting, "--by", "amina")).output).toContain("proposal approve");
  const report = await operator("reconciliation", "report");
  expect(report.output).toMatch(/vtpass +NGN 50,000\.00 +NGN 50,000\.00 +NGN 0\.00/);
  expect(report.output).toContain("of which NGN 0.00 is not explained.");
  const agreed = await operator("reconciliation", "show", item.id);
  expect(agreed.output).toMatch(/^item +\d+ of vtpass: both sides agree on the amount\n/);
  const repeated = await operator("reconciliation", "write-off", item.id, ...note);
  expect(repeated.complaint).toContain("Both sides of item");
});

test("a provider without a statement is not said to agree", async () => {
  const { exitCode, output } = await operator("provider", "reconcile", "vtpass", "--now");
  expect([exitCode, output]).toEqual([0, expect.stringMatching(/^vtpass has no statement/)]);
});

test("a file with one unreadable row is refused", async () => {
  const taken = await take(`${HEAD}R2,20/11/2026,5,,\nR3,yesterday,5,,\n`, ...NAMES);
  expect(taken.exitCode).toBe(1);
  expect(taken.complaint).toContain('Nothing was taken from the file. Row 3, column "Date":');
  expect((await operator("reconciliation", "list")).output).toBe("Nothing needs a decision.");
});

test.each([
  [["provider", "reconcile", "paystack"], "is not configured"],
  [["provider", "reconcile", "vtpass", "--file", "/nowhere.csv"], "cannot be read"],
  [
    ["provider", "reconcile", "vtpass", "--file", "/dev/null", "--columns", "colour=Red"],
    "--columns needs pairs",
  ],
  [["reconciliation", "show", "1"], "There is no item 1."],
  [["reconciliation", "wait", "1", "--days", "1", "--note", "x"], "There is no item 1."],
])("%j says what is wrong", async (args, sentence) => {
  const answer = await operator(...args);
  expect(answer.exitCode).not.toBe(0);
  expect(answer.complaint).toContain(sentence);
});
