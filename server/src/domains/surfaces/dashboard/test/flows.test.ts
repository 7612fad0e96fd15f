import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { writeRecords } from "../../../../../test/support/write-records.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { dayInLagos } from "../../../../kernel/time/lagos-time.ts";
import { createBusiness, findEnvironment } from "../../../platform/businesses/index.ts";
import { addFlows } from "../add-flows.ts";
import { readFlows } from "../read-flows.ts";

let service: TestService;
let environmentId: bigint;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  const { businessId } = await createBusiness(service.kit, {
    name: "Baobab Foods",
    approved: true,
  });
  environmentId = await findEnvironment(service.kit.database, businessId, "test");
});

const DAY_MS = 24 * 60 * 60 * 1_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const out = (days: number, more = {}) => ({ createdAt: daysAgo(days), amount: 10_000n, ...more });
const into = (days: number) => ({ ...out(days), postingType: "Credit" as const, fee: 0n, vat: 0n });
const write = (...records: Parameters<typeof writeRecords>[2][number][]) =>
  writeRecords(service.kit, environmentId, records);

const dayOf = async (days: number) => {
  const { days: shown } = await readFlows(service.kit, environmentId);
  return shown.find(({ day }) => day === dayInLagos(daysAgo(days)));
};

test("a day has the sums of what came in and went out, with its charges", async () => {
  await write(into(3), into(3), out(3, { fee: 2_500n, stampDuty: 5_000n }));
  expect(await dayOf(3)).toMatchObject({
    in: { count: 2, amount: 200 },
    out: { count: 1, amount: 100, charges: 75 },
    outcomes: { of: 1, succeeded: 1, open: 0, returned: 0 },
  });
  expect(await dayOf(4)).toMatchObject({ in: { count: 0, amount: 0 }, out: { count: 0 } });
});

test("what was written this minute is in today's sums, once, before and after it is added permanently", async () => {
  await write(out(0), out(2 / (24 * 60)));
  const today = { out: { count: 2, amount: 200 } };
  expect(await dayOf(0)).toMatchObject(today);
  expect(await dayOf(0)).toMatchObject(today);
});

test("a record that comes back later leaves the sum of its day", async () => {
  await write(out(5, { status: "Pending", progress: null }));
  expect(await dayOf(5)).toMatchObject({ out: { count: 1 }, outcomes: { open: 1, succeeded: 0 } });
  await service.kit.database.run(sql`
    update transactions set status = 'Reversed' where environment_id = ${environmentId}`);
  expect(await dayOf(5)).toMatchObject({
    out: { count: 0, amount: 0, charges: 0 },
    outcomes: { of: 1, open: 0, returned: 1 },
  });
});

test("two processes that add at the same time add each record once", async () => {
  await write(...Array.from({ length: 30 }, (_, n) => out(1 + n / 10)));
  const { database } = service.kit;
  const add = async () => {
    for (let left = true; left; ) left = (await addFlows(database, environmentId, 7)).isMoreLeft;
  };
  await Promise.all([add(), add(), add(), add()]);
  await add();
  const { count } = await database.one<{ count: number }>(sql`
    select sum(out_count)::integer as count from flow_days where environment_id = ${environmentId}`);
  expect(count).toBe(30);
});

test("a day whose records are not all read is unknown, never zero", async () => {
  await write(...Array.from({ length: 9 }, (_, n) => out(n + 1)), out(0));
  const { database } = service.kit;
  await database.run(sql`
    insert into flow_progress values (${environmentId}, ${daysAgo(12)}, 0)
    on conflict (environment_id) do nothing`);
  // Another process holds the position, so this look adds nothing and reads five records.
  await database.transaction(async (tx) => {
    await tx.run(sql`
      select from flow_progress where environment_id = ${environmentId} for update`);
    const flows = await readFlows(service.kit, environmentId, 5);
    expect(flows.isCounting).toBe(true);
    expect(flows.days.filter(({ out: sum }) => sum === null)).toHaveLength(6);
    expect(flows.days.at(-1)?.out).toBeNull();
    expect(flows.days.at(-7)?.out).toMatchObject({ count: 1 });
  });
});

test("the 14 days before are there to compare with, and earlier ones are not added", async () => {
  await write(into(20), into(40));
  const { before } = await readFlows(service.kit, environmentId);
  expect(before).toEqual({ in: { count: 1, amount: 100 }, out: { count: 0, amount: 0 } });
});
