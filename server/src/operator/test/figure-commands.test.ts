import { expect, test } from "vitest";
import { FAILED, SUCCEEDED } from "../../../test/support/fake-rail.ts";
import { useOutgoing } from "../../../test/support/outgoing-fixture.ts";
import { showFigures } from "../../domains/surfaces/dashboard/index.ts";
import { sql } from "../../kernel/database/sql.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

const fixture = useOutgoing();

const operator = (...args: string[]) =>
  runOperator(["figures", "daily", ...args], {
    env: { ...operatorSettings, DATABASE_URL: fixture().kit.database.url },
    folder: "/dev/null",
  });

const daily = async (...filter: string[]) => {
  const business = String(fixture().business.businessId);
  const { output, complaint } = await operator("--business", business, ...filter, "--json");
  expect(complaint).toBe("");
  return JSON.parse(output);
};

const DAY_MS = 86_400_000;

test("each day has its numbers and sums, and what failed is counted apart", async () => {
  const at = fixture();
  at.rail.sends = [SUCCEEDED, FAILED, SUCCEEDED];
  for (let count = 0; count < 3; count += 1) {
    await at.order();
    await at.runJobs();
  }
  const { database } = at.kit;
  const nothing = { count: 0, amount: 0 };
  const [today, yesterday, ...others] = await daily("--days", "2");
  expect(others).toEqual([]);
  expect(today).toMatchObject({
    ...{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), isPartial: false, fees: null },
    transfers: { count: 2, amount: 50_000 },
    failures: { count: 1, amount: 25_000 },
    ...{ collections: nothing, payouts: nothing, bills: nothing, cardPurchases: nothing },
  });
  expect(yesterday).toMatchObject({ transfers: nothing, failures: nothing });
  await database.run(sql`
    update transactions set created_at = created_at - interval '1 day'
    where environment_id = ${at.environmentId} and status = 'Reversed'`);
  const moved = await daily("--days", "2");
  expect(moved[0]).toMatchObject({ failures: nothing });
  expect(moved[1]).toMatchObject({ failures: { count: 1, amount: 25_000 } });
  expect((await daily("--mode", "live"))[0]).toMatchObject({ transfers: nothing });
  expect(await daily()).toHaveLength(7);
  expect((await operator("--days", "1")).output).toMatch(/^DAY +TRANSFERS/);
});

test("card purchases are in dollars, without what was reversed", async () => {
  const at = fixture();
  await at.kit.database.run(sql`
    insert into card_authorizations (environment_id, card_id, authorization_id, account_id, approved, reversed, created_at)
    values (${at.environmentId}, 1, 'a', 1, 4000, 1000, now()), (${at.environmentId}, 1, 'b', 1, 0, 0, now())`);
  expect((await daily())[0]).toMatchObject({ cardPurchases: { count: 1, amount: 30 } });
  await at.kit.database.run(sql`
    delete from card_authorizations where environment_id = ${at.environmentId}`);
});

test("fees are those of the trial balance of the day", async () => {
  const at = fixture();
  const { database } = at.kit;
  const day = new Date(at.kit.clock.now().getTime() + 3_600_000 - DAY_MS)
    .toISOString()
    .slice(0, 10);
  await database.run(sql`
    insert into trial_balance_days (day, environments, rows) values (${day}::date, 1, 2)`);
  await database.run(sql`
    insert into trial_balance_rows (day, environment_id, account, currency, opening, debit, credit, closing)
    values (${day}::date, ${at.environmentId}, 'fees', 'NGN', 0, 500, 12500, -12000),
           (${day}::date, ${at.environmentId}, 'vat', 'NGN', 0, 0, 900, -900)`);
  expect((await daily("--days", "2")).map(({ fees }: { fees: number }) => fees)).toEqual([
    null,
    120,
  ]);
  await database.run(sql`truncate trial_balance_days, trial_balance_rows`);
});

test("a day with more records than are added up says so", async () => {
  const at = fixture();
  await at.order();
  await at.order();
  const asked = { businessId: at.business.businessId, mode: "test", days: 1 } as const;
  const sums = (most: number) => showFigures(at.kit, asked, () => undefined, most);
  expect(await sums(1)).toMatchObject([{ isPartial: true, transfers: { count: 1 } }]);
  // The merchant's first funds are a record, too.
  expect(await sums(50)).toMatchObject([{ isPartial: false, transfers: { count: 2 } }]);
});

test.each(["0", "93", "a"])("%s days are refused", async (days) => {
  expect(await operator("--days", days)).toMatchObject({ exitCode: 2 });
});
