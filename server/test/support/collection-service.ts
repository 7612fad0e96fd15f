import { afterAll, beforeAll, expect } from "vitest";
import { buildWorker, modules, tasksOf } from "../../src/app.ts";
import {
  type CreatedBusiness,
  createBusiness,
  findEnvironment,
} from "../../src/domains/platform/businesses/index.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { advanceClock } from "./advance-clock.ts";
import { verify } from "./ledger-fixture.ts";
import { type Answered, ask, type TestService } from "./service.ts";
import { type StartService, startSharedService } from "./shared-service.ts";

/** A merchant that collects money in test mode, and what a test can do on its behalf. */
export interface Collector extends CreatedBusiness {
  readonly environmentId: bigint;
  ask(path: string, body?: object, method?: string): Promise<Answered>;
  /** Opens an account for one payment and returns it. */
  dynamic(body?: object): Promise<Record<string, unknown>>;
  /** Makes a payment, and returns its outcome. */
  pay(accountNumber: unknown, amount: number, sessionId?: string): Promise<Record<string, unknown>>;
  balance(): Promise<{ available: number; pending: number }>;
  record(reference: unknown): Promise<Record<string, unknown>>;
  events(): Promise<readonly { event: string; data: Record<string, unknown> }[]>;
  alerts(): Promise<readonly { kind: string; subject: string }[]>;
  advance(seconds: number): Promise<void>;
  settles(schedule: string, delaySeconds?: number): Promise<void>;
}

interface Running {
  stop(): Promise<void>;
}

export interface CollectionService extends TestService {
  collector(name?: string): Promise<Collector>;
  /** Starts a worker, which is stopped at the end unless a test stops it earlier. */
  work(): Promise<Running>;
}

/** The whole service with a worker. At the end the books must verify. */
export function useCollections(
  options: { works?: boolean; start?: StartService } = {},
): () => CollectionService {
  let collectionService: CollectionService;
  const workers = new Set<Running>();
  beforeAll(async () => {
    const service = await (options.start ?? startSharedService)();
    const work = async () => {
      const { kit } = service;
      const worker = buildWorker(kit, kit.database.url, tasksOf(kit, modules));
      await worker.start();
      const running = { stop: () => worker.stop(3_000) };
      workers.add(running);
      return { stop: () => (workers.delete(running) ? running.stop() : Promise.resolve()) };
    };
    collectionService = { ...service, work, collector: (name) => newCollector(service, name) };
    if (options.works !== false) await work();
  });
  afterAll(async () => {
    await Promise.all([...workers].map((worker) => worker.stop()));
    expect((await verify(collectionService.kit.database)).findings).toEqual([]);
    await collectionService.stop();
  });
  return () => collectionService;
}

async function newCollector(service: TestService, name = "Baobab Foods"): Promise<Collector> {
  const { kit } = service;
  const business = await createBusiness(kit, { name, approved: true });
  const environmentId = await findEnvironment(kit.database, business.businessId, "test");
  const asks: Collector["ask"] = (path, body, method) =>
    ask(service, { key: business.test, path, body, ...(method !== undefined && { method }) });
  const answered = async (path: string, body?: object) => {
    const answer = await asks(path, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data ?? {};
  };
  return {
    ...business,
    environmentId,
    ask: asks,
    dynamic: (body = {}) =>
      answered("/business/virtualaccount/dynamic", { amount: 10_000, ...body }),
    pay: (accountNumber, amount, sessionId) =>
      answered("/test/credits", { accountNumber, amount, sessionId }),
    async balance() {
      const { available, pending } = (await answered("/business/balance")) as Record<
        "available" | "pending",
        number
      >;
      return { available, pending };
    },
    async record(reference) {
      const data = await answered(`/business/status?reference=${reference}`);
      return (data as { transactionRecord: Record<string, unknown> }).transactionRecord;
    },
    async events() {
      const rows = await kit.database.many<{ body: string }>(
        sql`select body from events where environment_id = ${environmentId} order by recorded_at, id`,
      );
      return rows.map(({ body }) => JSON.parse(body));
    },
    alerts: () =>
      kit.database.many(
        sql`select kind, subject from alerts where environment_id = ${environmentId} order by id`,
      ),
    async advance(seconds) {
      await advanceClock(kit.database, environmentId, seconds);
    },
    async settles(schedule, delaySeconds = 0) {
      await kit.database.run(sql`
        update environments set settlement_schedule = ${schedule}, settlement_delay_seconds = ${delaySeconds}
        where id = ${environmentId}`);
    },
  };
}

/** What a test wallet holds at the start. */
export const FUNDS = 5_000_000;
