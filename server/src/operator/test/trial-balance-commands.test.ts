import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Midnights,
  makeEarlierMonths,
  postAt,
  readMidnights,
} from "../../../test/support/daily-books.ts";
import { openWallet } from "../../../test/support/ledger-operations.ts";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { findEnvironment } from "../../domains/platform/businesses/index.ts";
import { sql } from "../../kernel/database/sql.ts";
import { takeTrialBalances } from "../../kernel/ledger/trial-balance/take-trial-balances.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings, runProcess } from "./operator-process.ts";

let service: TestService;
let times: Midnights;
let folder: string;
let environmentId: bigint;

beforeAll(async () => {
  service = await startTestService();
  const { database } = service.kit;
  folder = await mkdtemp(join(tmpdir(), "kasuwa-trial-"));
  await makeEarlierMonths(database);
  times = await readMidnights(database);
  environmentId = await findEnvironment(database, service.business.businessId, "live");
  await postAt(service.kit, environmentId, openWallet(123_456n), times.midnight(1));
  await takeTrialBalances(database, {
    onFaults: async (faults) => expect(faults).toEqual([]),
    steps: { settledAfterSeconds: 0, restMs: 0 },
  });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

/** Runs a command and collects what it wrote piece by piece. */
async function operator(...args: string[]) {
  let written = "";
  const ending = await runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
    write: async (piece) => {
      written += piece;
    },
  });
  return { ...ending, written };
}

const day = () => times.day(1);

const wallet = () =>
  `${day()},Adire Market,${service.business.businessId},${environmentId},live,customer_wallet,liability,NGN,0.00,0.00,1234.56,-1234.56`;

describe("trial-balance list", () => {
  test("has the complete days", async () => {
    const { output } = await operator("trial-balance", "list");
    expect(output).toMatch(/^DAY +ENVIRONMENTS +ROWS +WRITTEN\n/);
    expect(output).toMatch(new RegExp(`^${day()}  1 +2 +\\d{4}-`, "m"));
  });
});

describe("trial-balance show", () => {
  test("has the accounts, and sums that balance", async () => {
    const { output } = await operator("trial-balance", "show", "--day", day());
    const cells = output.split("\n").map((line) => line.trim().split(/ {2,}/));
    const business = [String(service.business.businessId), "Adire Market", "live"];
    expect(cells).toEqual([
      ["BUSINESS", "NAME", "MODE", "ACCOUNT", "CURRENCY", "OPENING", "DEBIT", "CREDIT", "CLOSING"],
      [...business, "customer_wallet", "NGN", "0.00", "0.00", "1,234.56", "-1,234.56"],
      [...business, "simulated_funds", "NGN", "0.00", "1,234.56", "0.00", "1,234.56"],
      ["all accounts", "NGN", "0.00", "1,234.56", "1,234.56", "0.00"],
    ]);
  });

  test("has amounts in major units for programs", async () => {
    const { output } = await operator("trial-balance", "show", "--day", day(), "--json");
    expect(JSON.parse(output)).toMatchObject({
      rows: [{ account: "customer_wallet", credit: 1_234.56, closing: -1_234.56 }, {}],
      sums: [{ currency: "NGN", debit: 1_234.56, credit: 1_234.56, closing: 0 }],
      hasMore: false,
    });
  });

  test("has only the business and mode that are asked for", async () => {
    const asked = ["trial-balance", "show", "--day", day()];
    const empty = "No account has a balance or moved on this day.";
    expect((await operator(...asked, "--mode", "test")).output).toBe(empty);
    expect((await operator(...asked, "--business", "1")).output).toBe(empty);
    const { businessId } = service.business;
    const { output } = await operator(...asked, "--business", String(businessId));
    expect(output).toContain("Adire Market");
  });

  test("says that there are more rows than it shows", async () => {
    await service.kit.database.run(sql`
      insert into trial_balance_rows (day, environment_id, account, currency, opening, debit, credit, closing)
      select '2020-02-01', n, 'fees', 'NGN', 0, 0, 0, 0 from generate_series(1, 501) n`);
    await service.kit.database.run(sql`
      insert into trial_balance_days (day, environments, rows) values ('2020-02-01', 501, 501)`);
    const { output } = await operator("trial-balance", "show", "--day", "2020-02-01");
    expect(output.split("\n").filter((line) => line.includes("fees"))).toHaveLength(500);
    expect(output).toContain("There are more rows; the sums are of all of them.");
    await service.kit.database.run(sql`delete from trial_balance_days where day = '2020-02-01'`);
  });

  test.each([
    ["2026-02-30"],
    ["0001-01-01"],
    ["yesterday"],
    ["2026-2-3"],
    ["2026-02-03T00:00:00Z"],
  ])("refuses %s, which is not a day", async (typed) => {
    const ending = await operator("trial-balance", "show", "--day", typed);
    expect(ending).toMatchObject({
      exitCode: 2,
      complaint: `--day must be a day like 2026-11-26, and "${typed}" is not.`,
    });
  });

  test("refuses a day that no run wrote", async () => {
    expect(await operator("trial-balance", "show", "--day", "2020-01-01")).toMatchObject({
      exitCode: 1,
      complaint: expect.stringContaining("No trial balance of 2020-01-01 is kept."),
    });
  });
});

describe("trial-balance export", () => {
  test("writes the file to the output, and nothing else", async () => {
    const { output, written } = await operator("trial-balance", "export", "--day", day());
    expect(output).toBe("");
    expect(written.split("\r\n")[1]).toBe(wallet());
  });

  test("writes whole lines to the output of its process", async () => {
    const env = { DATABASE_URL: service.kit.database.url };
    const ended = await runProcess(["trial-balance", "export", "--day", day()], env);
    expect(ended).toMatchObject({ exitCode: 0, complaint: "" });
    expect(ended.output.split("\r\n")).toHaveLength(3);
  });

  test("writes a new file that only its owner reads", async () => {
    const file = join(folder, "new.csv");
    const { output } = await operator("trial-balance", "export", "--day", day(), "--file", file);
    expect(output).toBe(`Wrote the trial balance to ${file}.`);
    expect((await readFile(file, "utf8")).split("\r\n")[1]).toBe(wallet());
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test("replaces no file", async () => {
    const file = join(folder, "kept.csv");
    await writeFile(file, "kept");
    expect(await operator("trial-balance", "export", "--day", day(), "--file", file)).toMatchObject(
      {
        exitCode: 1,
        complaint: `The file ${file} exists already; choose another name.`,
      },
    );
    expect(await readFile(file, "utf8")).toBe("kept");
  });

  test("leaves no part of a file", async () => {
    const missing = join(folder, "missing", "a.csv");
    const inMissing = await operator("trial-balance", "export", "--day", day(), "--file", missing);
    expect(inMissing.complaint).toContain("Choose a folder that exists");
    const file = join(folder, "unwritten.csv");
    await operator("trial-balance", "export", "--day", "2020-01-01", "--file", file);
    expect((await readdir(folder)).filter((name) => !/^(new|kept)\.csv$/.test(name))).toEqual([]);
  });

  test("refuses --json without a file", async () => {
    const ending = await operator("trial-balance", "export", "--day", day(), "--json");
    expect(ending).toMatchObject({ exitCode: 2, complaint: expect.stringContaining("add --file") });
  });
});

describe("trial-balance make", () => {
  test("writes a day that was lost, and says when a day exists", async () => {
    const { database } = service.kit;
    await database.run(sql`delete from trial_balance_days where day = ${day()}::date`);
    const made = await operator("trial-balance", "make", "--day", day());
    expect(made.output).toBe(`Wrote the trial balance of ${day()}, with 2 rows.`);
    const again = await operator("trial-balance", "make", "--day", day());
    expect([again.exitCode, again.output]).toEqual([
      0,
      expect.stringMatching(/exists since \d{4}-.+\. Nothing was changed\.$/),
    ]);
    const audited = await operator("actions", "--json");
    expect(audited.output.match(/trial_balance\.make/g)).toHaveLength(1);
  });

  test.each([
    [0, "is not over in Lagos"],
    [50, "Nothing was recorded until the end of"],
  ])("refuses a day %i days ago", async (daysAgo, why) => {
    const refused = await operator("trial-balance", "make", "--day", times.day(daysAgo));
    expect([refused.exitCode, refused.complaint]).toEqual([1, expect.stringContaining(why)]);
  });
});
