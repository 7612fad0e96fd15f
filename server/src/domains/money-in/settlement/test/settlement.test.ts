import { describe, expect, test } from "vitest";
import {
  type Collector,
  FUNDS,
  useCollections,
} from "../../../../../test/support/collection-service.ts";
import { administer } from "../../../../../test/support/databases.ts";
import { dataOf } from "../../../../../test/support/service.ts";
import { tell } from "../../../../../test/support/tell.ts";
import { present } from "../../../../kernel/assert.ts";
import type { Queryable } from "../../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../../kernel/database/sql.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import { businessWallets } from "../../../platform/businesses/index.ts";
import {
  addHoliday,
  creditPending,
  letSettle,
  listHolidays,
  removeHoliday,
  takeIn,
} from "../index.ts";
import { readPage } from "../list-queries.ts";
import { settleDue } from "../settle-due.ts";

const SOAK = process.env["KASUWA_SOAK"] === "1";
const PENDING = SOAK ? 50_000 : 3_000;
const MERCHANTS = 6;
const EACH_OPERATION = 250;
/** As many as one operation settles. */
const GROUP_MAX = 500;

const collectionService = useCollections({ works: false });

const wallet = { record: businessWallets, by: "kind", key: "business_wallet/NGN" };
const FREE = { currency: "NGN", fee: 0n, vat: 0n, stampDuty: 0n } as const;

/** Credits one naira at a time, each due at a second of its own. */
async function creditMany({ environmentId }: Collector, from: number, count: number) {
  const crediting = operation({
    name: "settlement.test",
    rows: count * 4,
    needs: { wallet },
    decide({ wallet: found }, books) {
      const { accountId } = present(found, "the wallet");
      for (let second = from; second < from + count; second++) {
        const terms = { schedule: "delay", delaySeconds: 60 + second, holidays: [] } as const;
        const narrative = "many";
        creditPending(books, terms, { accountId, amount: 100n, charges: FREE, narrative });
      }
    },
  });
  await collectionService().kit.ledger.run(
    crediting,
    internalCaller(environmentId, `test credits ${from}`),
  );
}

const accountOf = ({ environmentId }: Collector) =>
  collectionService().kit.database.one<{ id: bigint; pending: bigint; available: bigint }>(sql`
    select id, pending, available from ledger_accounts
    where environment_id = ${environmentId} and kind = 'business_wallet'`);

describe("what is due", () => {
  test("is settled once, however many workers settle it at the same time", async () => {
    const merchant = await collectionService().collector();
    await creditMany(merchant, 0, 40);
    await merchant.advance(86_400);
    const { id: accountId } = await accountOf(merchant);
    const due = { environmentId: merchant.environmentId, accountId };
    await Promise.all(Array.from({ length: 6 }, () => settleDue(collectionService().kit, due)));
    expect(await merchant.balance()).toEqual({ available: FUNDS + 40, pending: 0 });
  });

  test("already when it is credited is available at once", async () => {
    const merchant = await collectionService().collector();
    await creditMany(merchant, 0, 1);
    const { id } = await accountOf(merchant);
    const letting = operation({
      name: "settlement.test",
      needs: { wallet },
      decide(_found, books) {
        const dueAt = new Date(books.now.getTime() - 1);
        const amount = takeIn(books, {
          accountId: id,
          amount: 40n,
          charges: FREE,
          narrative: "one",
        });
        letSettle(books, { accountId: id, currency: "NGN", amount, dueAt });
      },
    });
    await collectionService().kit.ledger.run(
      letting,
      internalCaller(merchant.environmentId, "let settle"),
    );
    expect(await merchant.balance()).toEqual({ available: FUNDS + 0.4, pending: 1 });
  });

  test("and only that is settled, and the list says what comes when", async () => {
    const merchant = await collectionService().collector();
    await creditMany(merchant, 0, 3);
    await creditMany(merchant, 1_000, 2);
    await merchant.advance(600);
    const { id: accountId } = await accountOf(merchant);
    await settleDue(collectionService().kit, { environmentId: merchant.environmentId, accountId });
    expect(await merchant.balance()).toEqual({ available: FUNDS + 3, pending: 2 });
    const list = async (query: string) => {
      const { body } = await merchant.ask(`/business/settlements?${query}`);
      return { rows: dataOf<object[]>({ body }), pagination: body.meta.pagination };
    };
    const pending = await list("status=Pending&pageSize=1");
    expect(pending.pagination).toMatchObject({ total: 2, has_more: true });
    expect(pending.rows).toEqual([
      {
        ...{ reference: expect.stringMatching(/^stl_/), currency: "NGN", amount: 1, credits: 1 },
        ...{ status: "Pending", settlesAt: expect.any(String), settledAt: null },
      },
    ]);
    expect((await list("status=Settled")).rows).toHaveLength(3);
    expect((await list("startDate=2000-01-01&endDate=2000-01-02")).rows).toEqual([]);
  });

  test("of a business are found among those of many wallets of its customers", async () => {
    const merchant = await collectionService().collector();
    const { database } = collectionService().kit;
    const { environmentId } = merchant;
    await administer(
      database.url,
      `insert into settlements (environment_id, id, account_id, currency, due_at, amount, credits, settled_at)
       select ${environmentId}, 50000000 + n, 60000000 + n % 5000, 'NGN', now() - n * interval '1 second', 100, 1, now()
       from generate_series(1, 20000) n`,
      "vacuum analyze settlements",
    );
    const asked: Sql[] = [];
    const note = async (statement: Sql) => {
      asked.push(statement);
      return [];
    };
    // The query calls one method of this interface, and this test needs no rows.
    const queryable = { many: note } as unknown as Queryable;
    const ranges = { from: null, until: null, least: null, most: null };
    const all = { environmentId, isSettled: null, search: null, ...ranges };
    await readPage(queryable, all, { limit: 50, offset: 0 });
    const [{ text, values } = sql``] = asked;
    const plan = await database.many<Record<string, string>>({ text: `explain ${text}`, values });
    expect(plan.flatMap((row) => Object.values(row)).join("\n")).toContain(
      "settlements_by_account",
    );
  });

  test("at one moment is one settlement, and wakes one timer", async () => {
    const merchant = await collectionService().collector();
    await creditMany(merchant, 0, 1);
    const timers = () =>
      collectionService().kit.database.one<{ count: number }>(sql`
        select count(*)::integer as count from timers where environment_id = ${merchant.environmentId}`);
    expect(await timers()).toEqual({ count: 1 });
    await collectionService().kit.database.run(sql`
      update environments set settlement_schedule = 'T+1' where id = ${merchant.environmentId}`);
    const worker = await collectionService().work();
    const { accountNumber } = await merchant.dynamic();
    for (const amount of [100, 200, 300]) await merchant.pay(accountNumber, amount);
    await worker.stop();
    expect(await timers()).toEqual({ count: 2 });
    const { body } = await merchant.ask("/business/settlements?pageSize=1");
    expect(body.data).toMatchObject([{ amount: 597, credits: 3, status: "Pending" }]);
  });
});

test(`${PENDING} settlements after a day without a worker are settled in groups, in flat memory and to the kobo`, {
  timeout: 300_000,
}, async () => {
  const merchants = await Promise.all(
    Array.from({ length: MERCHANTS }, () => collectionService().collector()),
  );
  const each = Math.floor(PENDING / MERCHANTS);
  for (let from = 0; from < each; from += EACH_OPERATION) {
    const count = Math.min(EACH_OPERATION, each - from);
    await Promise.all(merchants.map((merchant) => creditMany(merchant, from, count)));
  }
  for (const merchant of merchants) {
    expect(await merchant.balance()).toEqual({ available: FUNDS, pending: each });
    await merchant.advance(86_400);
  }
  const startedMs = performance.now();
  let most = 0;
  const before = heapMb();
  const watch = setInterval(() => {
    most = Math.max(most, heapMb());
  }, 50);
  const worker = await collectionService().work();
  for (const merchant of merchants) {
    await expect
      .poll(() => merchant.balance(), { timeout: 240_000, interval: 100 })
      .toEqual({ available: FUNDS + each, pending: 0 });
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  clearInterval(watch);
  await worker.stop();
  const { groups } = await collectionService().kit.database.one<{ groups: number }>(sql`
    select count(*)::integer as groups from operation_records
    where key like 'internal:settlement/%'
      and environment_id = any(${merchants.map((one) => one.environmentId)})`);
  tell(
    `${PENDING} settlements: ${seconds.toFixed(1)} s, ${groups} groups, heap ${before} to ${most} MB`,
  );
  // No other timer tries to settle what one has settled.
  expect(groups).toBeLessThanOrEqual(MERCHANTS * (Math.ceil(each / GROUP_MAX) + 2));
  expect(most - before).toBeLessThan(120);
});

const heapMb = () => Math.round(process.memoryUsage().heapUsed / 1_048_576);

test("holidays are added, renamed and removed by the operator, as whole days", async () => {
  const { kit } = collectionService();
  const by = "ada";
  await addHoliday(kit, { day: "2099-03-20", name: "Eid al-Fitr", by });
  await addHoliday(kit, { day: "2099-03-20", name: "Eid", by });
  const listedOn = (day: string) =>
    listHolidays({ ...kit, clock: { now: () => new Date(`${day}T12:00:00Z`) } });
  expect(await listedOn("2099-03-20")).toEqual([{ day: "2099-03-20", name: "Eid" }]);
  expect(await listedOn("2099-03-21")).toEqual([]);
  expect(await removeHoliday(kit, { day: "2099-03-20", by })).toMatchObject({ name: "Eid" });
  await expect(removeHoliday(kit, { day: "2099-03-20", by })).rejects.toMatchObject({
    code: "not_found",
  });
  for (const day of ["2099-02-30", "tomorrow"]) {
    await expect(addHoliday(kit, { day, name: "None", by })).rejects.toMatchObject({
      code: "validation_failed",
    });
  }
});
