import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Midnights,
  makeEarlierMonths,
  passDay,
  postAt,
  readMidnights,
} from "../../../../../test/support/daily-books.ts";
import { openWallet } from "../../../../../test/support/ledger-operations.ts";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { tasksOf } from "../../../../app.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { openAccountNumber } from "../../../../kernel/ledger/chart.ts";
import { listAlerts } from "../../alerts/index.ts";
import { createBusiness, findEnvironment } from "../../businesses/index.ts";
import { exportTrialBalance, listTrialBalances, showTrialBalance } from "../index.ts";
import { trialBalances } from "../module.ts";
import { takeDailyBalances } from "../take-daily-balances.ts";

let service: TestService;
let times: Midnights;

beforeAll(async () => {
  service = await startTestService();
  await makeEarlierMonths(service.kit.database);
  times = await readMidnights(service.kit.database);
});
afterAll(() => service.stop());
beforeEach(() => service.kit.database.run(sql`truncate trial_balance_days, trial_balance_rows`));

const SOON = { restMs: 0, settledAfterSeconds: 0, daysMax: 1 };

const take = () => takeDailyBalances(service.kit, SOON);

async function newBusiness(name = "Baobab") {
  const { kit } = service;
  const { businessId } = await createBusiness(kit, { name, approved: true });
  const environments = {
    test: await findEnvironment(kit.database, businessId, "test"),
    live: await findEnvironment(kit.database, businessId, "live"),
  };
  return { businessId, environments };
}

const fund = (environmentId: bigint, funds: bigint, at = times.midnight(1)) =>
  postAt(service.kit, environmentId, openWallet(funds), at);

const alertsOf = async (businessId: bigint) =>
  (await listAlerts(service.kit, { businessId, all: true })).map(({ kind, subject, message }) => ({
    kind,
    subject,
    message,
  }));

const NAIRA_FUNDS = openAccountNumber("simulated_funds", "NGN");

const addTo = (environmentId: bigint, amount: bigint) =>
  service.kit.database.run(sql`
    update ledger_open_balances set balance = balance + ${amount} where environment_id = ${environmentId} and account = ${NAIRA_FUNDS}`);

async function csvOf(asked: Parameters<typeof exportTrialBalance>[1]): Promise<string[]> {
  let csv = "";
  for await (const piece of exportTrialBalance(service.kit, asked)) csv += piece;
  return csv.split("\r\n").slice(0, -1);
}

const yesterday = () => ({ day: times.day(1) });

describe("books that do not add up", () => {
  test("raise an alert that says what to do, once", async () => {
    const { businessId, environments } = await newBusiness();
    await fund(environments.live, 10n);
    await addTo(environments.live, 3n);
    await take();
    // Killed before the day was complete, so the job does it again.
    await service.kit.database.run(sql`truncate trial_balance_days`);
    await take();
    expect(await alertsOf(businessId)).toEqual([
      {
        kind: "trial_balance.unequal",
        subject: `${times.day(1)} NGN`,
        message:
          `The trial balance of ${times.day(1)} does not add up in NGN (environment ${environments.live}): ` +
          "debits 0.10, credits 0.10, and the closing balances sum to -0.03 instead of 0.00. " +
          "Run `ledger verify`, which names the accounts and transactions that are wrong. " +
          "Do not give this day to your accountant until the cause is known.",
      },
    ]);
    await addTo(environments.live, -3n);
  });

  test("raise an alert with the accounts that do not open as they closed", async () => {
    const { businessId, environments } = await newBusiness();
    await fund(environments.test, 10n);
    await take();
    await passDay(service.kit.database);
    await addTo(environments.test, 3n);
    await take();
    const changed = (await alertsOf(businessId)).filter(
      ({ kind }) => kind === "trial_balance.changed_opening",
    );
    expect(changed).toMatchObject([{ subject: `${times.day(1)} NGN` }]);
    expect(changed[0]?.message).toContain("simulated_funds opens with 0.07 and closed with 0.10");
    await addTo(environments.test, -3n);
  });

  test("of no environment raise their alert for the installation", async () => {
    const unknown = 5n;
    await service.kit.database.run(sql`
      insert into ledger_open_balances (environment_id, account, slot, balance) values (${unknown}, 30, 0, 7)`);
    await take();
    expect(await alertsOf(1n)).toMatchObject([
      { kind: "trial_balance.unequal", message: expect.stringContaining("(environment 5)") },
    ]);
    expect((await csvOf(yesterday())).filter((line) => line.includes(",5,,"))).toEqual([
      `${times.day(1)},,,5,,fees,income,NGN,-0.07,0.00,0.00,-0.07`,
    ]);
    await service.kit.database.run(
      sql`delete from ledger_open_balances where environment_id = ${unknown}`,
    );
  });

  test("are the only ones that raise an alert", async () => {
    const { businessId, environments } = await newBusiness();
    await fund(environments.live, 10n);
    await take();
    expect(await alertsOf(businessId)).toEqual([]);
  });
});

describe("the file of a day", () => {
  test("has one line for each account, in major units, and says which sign is which", async () => {
    const { businessId, environments } = await newBusiness();
    await fund(environments.test, 1_234_567n);
    await fund(environments.live, 5n);
    await take();
    const start = `${times.day(1)},Baobab,${businessId}`;
    expect(await csvOf({ ...yesterday(), businessId })).toEqual([
      "date,business,business id,environment,mode,account,type,currency," +
        "opening (debit positive / credit negative),debit,credit,closing (debit positive / credit negative)",
      `${start},${environments.test},test,customer_wallet,liability,NGN,0.00,0.00,12345.67,-12345.67`,
      `${start},${environments.test},test,simulated_funds,asset,NGN,0.00,12345.67,0.00,12345.67`,
      `${start},${environments.live},live,customer_wallet,liability,NGN,0.00,0.00,0.05,-0.05`,
      `${start},${environments.live},live,simulated_funds,asset,NGN,0.00,0.05,0.00,0.05`,
    ]);
  });

  test.each([
    ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["@cmd", "'@cmd"],
    ['A "B", C', '"A ""B"", C"'],
  ])("has the name %s as a text that no spreadsheet executes", async (name, cell) => {
    const { businessId, environments } = await newBusiness(name);
    await fund(environments.test, 5n);
    await take();
    const [, line] = await csvOf({ ...yesterday(), businessId });
    expect(line?.startsWith(`${times.day(1)},${cell},${businessId},`)).toBe(true);
  });

  test("has every line once, however many pieces it is read in", async () => {
    await service.kit.database.run(sql`
      insert into trial_balance_rows (day, environment_id, account, currency, opening, debit, credit, closing)
      select ${times.day(1)}::date, 100 + n / 4, 'account ' || n % 2, case n / 2 % 2 when 0 then 'NGN' else 'USD' end,
             n, 0, 0, n
      from generate_series(0, 2999) n`);
    await service.kit.database.run(sql`
      insert into trial_balance_days (day, environments, rows) values (${times.day(1)}::date, 750, 3000)`);
    const [, ...lines] = await csvOf(yesterday());
    expect(new Set(lines).size).toBe(3_000);
    expect(lines).toHaveLength(3_000);
  });
});

describe("a business", () => {
  test("gets no row of another one", async () => {
    const one = await newBusiness();
    const other = await newBusiness("Iroko");
    await fund(one.environments.test, 5n);
    await fund(other.environments.test, 7n);
    await take();
    const { rows, sums } = await showTrialBalance(service.kit, {
      ...yesterday(),
      businessId: one.businessId,
    });
    expect(rows.map(({ businessId }) => businessId)).toEqual([one.businessId, one.businessId]);
    expect(sums).toEqual([{ currency: "NGN", opening: 0n, debit: 5n, credit: 5n, closing: 0n }]);
    const lines = await csvOf({ ...yesterday(), businessId: other.businessId });
    expect(lines.slice(1).every((line) => line.includes(",Iroko,"))).toBe(true);
    expect(lines).toHaveLength(3);
  });

  test("has its modes apart", async () => {
    const { businessId, environments } = await newBusiness();
    await fund(environments.test, 5n);
    await fund(environments.live, 7n);
    await take();
    for (const mode of ["test", "live"] as const) {
      const { rows } = await showTrialBalance(service.kit, { ...yesterday(), businessId, mode });
      expect(rows.map((row) => [row.mode, row.environmentId])).toEqual([
        [mode, environments[mode]],
        [mode, environments[mode]],
      ]);
    }
  });
});

describe("a day", () => {
  test("is listed when it is complete", async () => {
    const { environments } = await newBusiness();
    await fund(environments.test, 5n);
    await take();
    const [day, ...others] = await listTrialBalances(service.kit, {});
    expect(others).toEqual([]);
    expect(day).toMatchObject({ day: times.day(1) });
    const counted = await service.kit.database.one(sql`
      select count(*) as rows, count(distinct environment_id) as environments from trial_balance_rows`);
    expect(day).toMatchObject(counted);
  });

  test("is not shown before it is complete, nor one that no run wrote", async () => {
    const { environments } = await newBusiness();
    await fund(environments.test, 5n);
    await take();
    await service.kit.database.run(sql`truncate trial_balance_days`);
    const refusal = { code: "not_found", message: expect.stringContaining(times.day(1)) };
    await expect(showTrialBalance(service.kit, yesterday())).rejects.toMatchObject(refusal);
    await expect(csvOf(yesterday())).rejects.toMatchObject(refusal);
    expect(await listTrialBalances(service.kit, {})).toEqual([]);
  });
});

describe("the job", () => {
  test("comes ten minutes after midnight in Lagos, every day", () => {
    const [schedule] = trialBalances.schedules ?? [];
    const dayMs = 86_400_000;
    const startMs = ((schedule?.offsetMs ?? 0) + dayMs) % dayMs;
    expect(schedule).toMatchObject({ task: "trial_balances.take", everyMs: dayMs });
    expect(new Date(startMs).toISOString().slice(11, 16)).toBe("23:10");
  });

  test("writes yesterday's trial balance", async () => {
    const { businessId, environments } = await newBusiness();
    await fund(environments.live, 5n);
    await tasksOf(service.kit)["trial_balances.take"]?.({});
    const { rows } = await showTrialBalance(service.kit, { ...yesterday(), businessId });
    expect(rows).toHaveLength(2);
    expect(service.logged.some((line) => line.includes(`"day":"${times.day(1)}"`))).toBe(true);
  });
});
