import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { listActions } from "../../audit/index.ts";
import {
  changeBillItem,
  listProviders,
  replayNotice,
  setFaults,
  showNotice,
  switchProvider,
} from "../index.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const by = "amina";
const simulator = { provider: "simulator", mode: "test", by } as const;

/** What was recorded about the newest action. */
const newest = async () => {
  const [action] = await listActions(service.kit, {});
  return { action: action?.action, mode: action?.mode, details: action?.details };
};

const wasSwitched = (details: object) => ({
  action: "provider.switch",
  mode: "test",
  details: { provider: "simulator", ...details },
});

test("a switch changes only what it names, and only that is recorded", async () => {
  expect(await switchProvider(service.kit, { ...simulator, switchedOff: true })).toMatchObject({
    ...{ switchedOff: true, refusesWork: false },
  });
  expect(await newest()).toEqual(wasSwitched({ switchedOff: true }));
  expect(await switchProvider(service.kit, { ...simulator, refusesWork: true })).toMatchObject({
    ...{ switchedOff: true, refusesWork: true },
  });
  expect(await newest()).toEqual(wasSwitched({ refusesWork: true }));
  await switchProvider(service.kit, { ...simulator, switchedOff: false, refusesWork: false });
  expect(await newest()).toEqual(wasSwitched({ switchedOff: false, refusesWork: false }));
});

test("a provider is listed by its name and mode, with its own state", async () => {
  await service.kit.database.run(sql`delete from provider_states`);
  const listed = { provider: "simulator", mode: "test" };
  const working = {
    ...{ switchedOff: false, refusesWork: false, circuitOpen: false, circuit: "closed" },
    ...{ circuitOpenedAt: null, circuitTriesAt: null, circuitFailure: null, orders: null },
  };
  expect(await listProviders(service.kit)).toContainEqual({ ...listed, ...working });
  await service.kit.database.run(sql`
    insert into provider_states (provider, mode, switched_off)
    values ('another', 'test', true), ('simulator', 'live', true)`);
  expect(await listProviders(service.kit)).toContainEqual({ ...listed, ...working });
  await switchProvider(service.kit, { ...simulator, refusesWork: true });
  expect(await listProviders(service.kit)).toContainEqual({
    ...listed,
    ...working,
    refusesWork: true,
  });
  await switchProvider(service.kit, { ...simulator, refusesWork: false });
});

test.each([
  { ...simulator, provider: "paystack" },
  { ...simulator, mode: "live" as const },
])("a provider that is not configured for the mode cannot be switched: %o", (other) => {
  expect(() => switchProvider(service.kit, { ...other, switchedOff: true })).toThrow(
    `No provider ${other.provider} is configured for ${other.mode} mode.`,
  );
});

/** A notice that was processed this many days ago; null: not yet. */
const insertNotice = async (days: number | null) => {
  const { id } = await service.kit.database.one<{ id: bigint }>(sql`
    insert into inbound_notices (provider, body, processed_at)
    values ('simulator', '{}', now() - make_interval(days => ${days}::integer)) returning id`);
  return id;
};

const countJobs = async () => {
  const { jobs } = await service.kit.database.one<{ jobs: bigint }>(sql`
    select count(*) as jobs from graphile_worker.jobs where task_identifier = 'inbound.process'`);
  return jobs;
};

test.each([null, 29])("a notice that is still remembered is processed again: %s", async (days) => {
  const id = await insertNotice(days);
  expect(await showNotice(service.kit, id)).toMatchObject({ id, provider: "simulator" });
  const before = await countJobs();
  await replayNotice(service.kit, { id, by });
  expect(await countJobs()).toBe(before + 1n);
  const details = { id: String(id), provider: "simulator" };
  expect(await newest()).toEqual({ action: "notice.replay", mode: null, details });
});

test("a notice that does not exist, or is no longer remembered, is not processed again", async () => {
  const forgotten = await insertNotice(31);
  const before = await countJobs();
  await expect(replayNotice(service.kit, { id: forgotten, by })).rejects.toThrow("30 days");
  for (const call of [replayNotice(service.kit, { id: 9n, by }), showNotice(service.kit, 9n)])
    await expect(call).rejects.toThrow("There is no provider notice 9.");
  expect(await countJobs()).toBe(before);
});

test("a notice is remembered for less than 30 days after it was processed", async () => {
  const id = await insertNotice(0);
  const { processedAt } = await showNotice(service.kit, id);
  const replayAfter = (ms: number) => {
    const now = () => new Date((processedAt?.getTime() ?? 0) + ms);
    return replayNotice({ ...service.kit, clock: { ...service.kit.clock, now } }, { id, by });
  };
  const days = 30 * 24 * 3_600_000;
  await expect(replayAfter(days)).rejects.toThrow("30 days");
  await expect(replayAfter(days - 1)).resolves.toMatchObject({ id });
});

test("a change of test mode's simulators takes effect and is recorded", async () => {
  const { businessId } = service.business;
  const faults = {
    lostCalls: 0,
    lostAnswers: 20,
    lateNotices: 0,
    lostNotices: 0,
    doubledNotices: 0,
  };
  await setFaults(service.kit, { businessId, faults, by });
  expect(await newest()).toEqual({ action: "simulator.faults", mode: "test", details: faults });
  const stored = sql`select lost_answers as "lostAnswers" from simulator.bank_faults`;
  expect(await service.kit.database.many(stored)).toEqual([{ lostAnswers: 20 }]);
  for (const [amount, written] of [
    [50_000n, "NGN 500.00"],
    [null, "off"],
  ] as const) {
    await changeBillItem(service.kit, { itemCode: "MTN", amount, by });
    const details = { itemCode: "MTN", amount: written };
    expect(await newest()).toEqual({ action: "simulator.bill_item", mode: "test", details });
  }
  const unknown = { itemCode: "no-such-item", amount: null, by };
  await expect(changeBillItem(service.kit, unknown)).rejects.toThrow("no item no-such-item");
});
