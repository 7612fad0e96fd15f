import { afterAll, beforeAll, expect } from "vitest";
import { buildWorker, modules, tasksOf } from "../../src/app.ts";
import {
  type CreatedBusiness,
  createBusiness,
  findEnvironment,
} from "../../src/domains/platform/businesses/index.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import type { JobWorker } from "../../src/kernel/jobs/worker/worker.ts";
import { advanceClock } from "./advance-clock.ts";
import { verify } from "./ledger-fixture.ts";
import { type Answered, ask, type TestService } from "./service.ts";
import { startSharedService } from "./shared-service.ts";

export interface Ordering {
  readonly idempotencyKey?: string;
  readonly scenario?: string;
  readonly mode?: "test" | "live";
}

/** A merchant, and the requests that tests send for it. */
export interface Merchant extends CreatedBusiness {
  readonly environmentId: bigint;
  verify(type: string, body: object, ordering?: Ordering): Promise<Answered>;
  read(path: string): Promise<Answered>;
  detail(id: unknown): Promise<Record<string, unknown>>;
  balance(): Promise<{ available: number; held: number; total: number }>;
  events(): Promise<readonly { event: string; data: Record<string, unknown> }[]>;
  advance(seconds: number): Promise<void>;
  /** Moves money out of the wallet until this many naira are left. */
  keepOnly(naira: number): Promise<void>;
}

export interface VerificationService extends TestService {
  merchant(): Promise<Merchant>;
}

/** Starts the whole service with a worker. After the tests it verifies the books. */
export function useVerification(options: { works?: boolean } = {}): () => VerificationService & {
  work(): Promise<void>;
} {
  let verificationService: VerificationService & { work(): Promise<void> };
  const workers: JobWorker[] = [];
  beforeAll(async () => {
    const service = await startSharedService();
    const { kit } = service;
    const work = async () => {
      const worker = buildWorker(kit, kit.database.url, tasksOf(kit, modules));
      await worker.start();
      workers.push(worker);
    };
    verificationService = { ...service, work, merchant: () => newMerchant(service) };
    if (options.works !== false) await work();
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.stop(3_000)));
    expect((await verify(verificationService.kit.database)).findings).toEqual([]);
    await verificationService.stop();
  });
  return () => verificationService;
}

/** The opening balance of a merchant's test wallet. */
export const FUNDS = 5_000_000;

async function newMerchant(service: TestService): Promise<Merchant> {
  const { kit } = service;
  const business = await createBusiness(kit, { name: "Baobab Foods", approved: true });
  const environmentId = await findEnvironment(kit.database, business.businessId, "test");
  const read: Merchant["read"] = (path) => ask(service, { key: business.test, path });
  const balance: Merchant["balance"] = async () => {
    const { body } = await read("/business/balance");
    const { available = 0, held = 0, total = 0 } = body.data as Record<string, number>;
    return { available, held, total };
  };
  return {
    ...business,
    environmentId,
    read,
    balance,
    verify: (type, body, { idempotencyKey, scenario, mode = "test" } = {}) =>
      ask(service, {
        key: business[mode],
        path: `/business/verification/${type}`,
        body,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
        ...(scenario !== undefined && { headers: { "x-test-scenario": scenario } }),
      }),
    async detail(id) {
      const { body } = await read(`/business/verification/${id}`);
      return body.data ?? {};
    },
    async events() {
      const rows = await kit.database.many<{ body: string }>(sql`
        select body from events where environment_id = ${environmentId} order by recorded_at, id`);
      return rows.map(({ body }) => JSON.parse(body));
    },
    async advance(seconds) {
      await advanceClock(kit.database, environmentId, seconds);
    },
    async keepOnly(naira) {
      const { available } = await balance();
      const other = await createBusiness(kit, { name: "Savings", approved: true });
      const answer = await ask(service, {
        key: business.test,
        path: "/business/single",
        idempotencyKey: "everything else",
        body: {
          narration: "savings",
          amount: available - naira - 50,
          destinationBankCode: "SERVICE",
          destinationAccountNumber: other.serviceAccountNumber,
          phoneNumber: "08030000000",
        },
      });
      expect(answer.status, answer.text).toBe(200);
    },
  };
}

/** Polls for up to 10 seconds until the verification has these fields. */
export const becomes = (merchant: Merchant, id: unknown, expected: object) =>
  expect.poll(() => merchant.detail(id), { timeout: 30_000, interval: 50 }).toMatchObject(expected);
