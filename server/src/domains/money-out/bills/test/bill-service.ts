import { afterAll, beforeAll, expect } from "vitest";
import { advanceClock } from "../../../../../test/support/advance-clock.ts";
import { verify } from "../../../../../test/support/ledger-fixture.ts";
import { type Answered, ask, type TestService } from "../../../../../test/support/service.ts";
import { startSharedService } from "../../../../../test/support/shared-service.ts";
import { buildWorker, modules, tasksOf } from "../../../../app.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { createBusiness, findEnvironment } from "../../../platform/businesses/index.ts";

let running: TestService;

/** The whole service with a worker. At the end the verifier finds no errors in the books. */
export function useBills(): () => TestService {
  let stopWorker: () => Promise<void>;
  beforeAll(async () => {
    running = await startSharedService();
    const worker = buildWorker(
      running.kit,
      running.kit.database.url,
      tasksOf(running.kit, modules),
    );
    await worker.start();
    stopWorker = () => worker.stop(3_000);
  });
  afterAll(async () => {
    await stopWorker();
    expect((await verify(running.kit.database)).findings).toEqual([]);
    await running.stop();
  });
  return service;
}

const service = () => running;

/** What a merchant's test wallet starts with. */
export const FUNDS = 5_000_000;

let used = 0;

/** A reference, or a key, that was never used. */
export const fresh = () => {
  used += 1;
  return `order-${used}`;
};

export async function newMerchant() {
  const business = await createBusiness(service().kit, { name: "Baobab Foods", approved: true });
  const { database } = service().kit;
  const environmentId = await findEnvironment(database, business.businessId, "test");
  const read = (path: string) => ask(service(), { key: business.test, path });
  return {
    ...business,
    environmentId,
    read,
    buy: (path: string, body: object, options: { key?: string; scenario?: string } = {}) =>
      ask(service(), {
        key: business.test,
        path: `/business/vas/${path}`,
        idempotencyKey: options.key ?? fresh(),
        body,
        ...(options.scenario && { headers: { "x-test-scenario": options.scenario } }),
      }),
    post: (path: string, body: object, headers = {}) =>
      ask(service(), { key: business.test, path: `/business/vas/${path}`, body, headers }),
    status: async (reference: string) =>
      (await read(`/business/vas/status?reference=${reference}`)).body.data ?? {},
    balance: async () =>
      (await read("/business/balance")).body.data as { available: number; held: number },
    advance: (seconds: number) => advanceClock(database, environmentId, seconds),
    readEvents: async () => {
      const rows = await database.many<{ body: string }>(sql`
        select body from events where environment_id = ${environmentId} order by recorded_at, id`);
      return rows.map(
        ({ body }) => JSON.parse(body) as { event: string; data: Record<string, unknown> },
      );
    },
  };
}

export type Merchant = Awaited<ReturnType<typeof newMerchant>>;

/** Waits until a purchase has this state, for longer than anything here may take on a busy machine. */
export const becomes = (merchant: Merchant, reference: string, expected: object) =>
  expect
    .poll(() => merchant.status(reference), { timeout: 30_000, interval: 30 })
    .toMatchObject(expected);

const phoneNumber = "08030000009";

/** Every vertical: how it is bought for a customer whose number ends as given. */
export const VERTICALS = [
  {
    category: "airtime",
    path: "airtime/purchase",
    amount: 1_000,
    body: (end: string) => ({ network: "MTN", phoneNumber: `080300000${end}`, amount: 1_000 }),
  },
  {
    category: "data",
    path: "internet/data/purchase",
    amount: 600,
    body: (end: string) => ({
      providerCode: "MTNDATA",
      planCode: "MTNDATA-1GB-7",
      phoneNumber: `080300000${end}`,
    }),
  },
  {
    category: "electricity",
    path: "electricity/purchase",
    amount: 5_000,
    body: (end: string) => ({
      disco: "IKEDC",
      meterNumber: `450012345${end}`,
      meterType: "PREPAID",
      amount: 5_000,
      phoneNumber,
    }),
  },
  {
    category: "cable-tv",
    path: "cable-tv/purchase",
    amount: 19_000,
    body: (end: string) => ({
      provider: "DSTV",
      smartCardNumber: `70234567${end}`,
      planCode: "DSTV-COMPACT",
      phoneNumber,
    }),
  },
  {
    category: "betting",
    path: "betting/fund",
    amount: 2_500,
    body: (end: string) => ({
      type: "BET9JA",
      customerId: `7788${end}`,
      name: "BELLO AMINA",
      amount: 2_500,
    }),
  },
] as const;

export const count = (answers: readonly Answered[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

export const progressOf = async ({ environmentId }: Merchant) =>
  (
    await service().kit.database.one<{ progress: string }>(sql`
      select progress from transactions where environment_id = ${environmentId} and type = 'Bill'`)
  ).progress;

export const timesReceived = async ({ environmentId }: Merchant) =>
  (
    await service().kit.database.one<{ times: number }>(sql`
      select coalesce(sum(times_received), 0)::integer as times from simulator.bill_purchases
      where environment_id = ${environmentId}`)
  ).times;

export async function keepOnly(merchant: Merchant, naira: number): Promise<void> {
  const other = await createBusiness(service().kit, { name: "Savings", approved: true });
  const answer = await ask(service(), {
    key: merchant.test,
    path: "/business/single",
    idempotencyKey: fresh(),
    body: {
      narration: "savings",
      amount: FUNDS - naira - 50,
      destinationBankCode: "SERVICE",
      destinationAccountNumber: other.serviceAccountNumber,
      phoneNumber,
    },
  });
  expect(answer.status, answer.text).toBe(200);
}
