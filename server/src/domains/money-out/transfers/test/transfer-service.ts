import { afterAll, beforeAll, expect } from "vitest";
import { advanceClock } from "../../../../../test/support/advance-clock.ts";
import { verify } from "../../../../../test/support/ledger-fixture.ts";
import {
  type Answered,
  ask,
  dataOf,
  type TestService,
} from "../../../../../test/support/service.ts";
import { startSharedService } from "../../../../../test/support/shared-service.ts";
import { buildWorker, modules, tasksOf } from "../../../../app.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { JobWorker } from "../../../../kernel/jobs/worker/worker.ts";
import {
  type CreatedBusiness,
  createBusiness,
  findEnvironment,
} from "../../../platform/businesses/index.ts";

/** A merchant with both modes, and what a test does in its name. */
export interface Merchant extends CreatedBusiness {
  readonly environmentId: bigint;
  send(item?: object, options?: Sending): Promise<Answered>;
  /** Sends one transfer, and returns its reference. */
  sent(item?: object, options?: Sending): Promise<string>;
  bulk(items: readonly object[], options?: Sending): Promise<Answered>;
  record(reference: string): Promise<Record<string, unknown>>;
  balance(): Promise<Balance>;
  /** The merchant's events, in order. */
  events(): Promise<readonly PublishedEvent[]>;
  advance(seconds: number): Promise<void>;
}

export interface Sending {
  readonly idempotencyKey?: string;
  readonly path?: string;
  readonly mode?: "test" | "live";
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Balance {
  readonly available: number;
  readonly held: number;
  readonly total: number;
}

export interface PublishedEvent {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

export interface TransferService extends TestService {
  merchant(name?: string): Promise<Merchant>;
  /** Starts another worker. The service starts with one unless `works` is false. */
  work(): Promise<JobWorker>;
}

/** The whole service with a worker. At the end the verifier finds no errors in the books. */
export function useTransfers(options: { works?: boolean } = {}): () => TransferService {
  let transferService: TransferService;
  const workers: JobWorker[] = [];
  beforeAll(async () => {
    const service = await startSharedService();
    const work = async () => {
      const worker = buildWorker(
        service.kit,
        service.kit.database.url,
        tasksOf(service.kit, modules),
      );
      await worker.start();
      workers.push(worker);
      return worker;
    };
    transferService = { ...service, work, merchant: (name) => newMerchant(service, name) };
    if (options.works !== false) await work();
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.stop(3_000)));
    expect((await verify(transferService.kit.database)).findings).toEqual([]);
    await transferService.stop();
  });
  return () => transferService;
}

/** A transfer to an account that succeeds at once. */
export const ITEM = {
  narration: "Rent for March",
  amount: 25_000,
  destinationAccountNumber: "0123456789",
  destinationBankCode: "058",
  destinationAccountName: "Amina Bello",
};

/** The same to an account whose transfer stays pending until the merchant resolves it. */
export const PENDING = { destinationAccountNumber: "3012450064", destinationBankCode: "999" };

const PHONE = { phoneNumber: "08030000000" };

/** What ITEM costs besides its amount: the fee, and the duty from 10,000 on. */
export const CHARGES = 25 + 50;

let keys = 0;

const newKey = (): string => {
  keys += 1;
  return `key ${keys}`;
};

async function newMerchant(service: TestService, name = "Baobab Foods"): Promise<Merchant> {
  const { kit } = service;
  const business = await createBusiness(kit, { name, approved: true });
  const environmentId = await findEnvironment(kit.database, business.businessId, "test");
  const asks = (path: string, body?: object, { mode = "test", ...sending }: Sending = {}) =>
    ask(service, {
      key: business[mode],
      path: sending.path ?? path,
      body,
      ...(body && { idempotencyKey: sending.idempotencyKey ?? newKey() }),
      ...(sending.headers && { headers: sending.headers }),
    });
  const send: Merchant["send"] = (item = {}, sending) =>
    asks("/business/single", { ...ITEM, ...PHONE, ...item }, sending);
  return {
    ...business,
    environmentId,
    send,
    async sent(item, sending) {
      const answer = await send(item, sending);
      expect(answer.status, answer.text).toBe(200);
      return (answer.body.data as { transferReference: [string] }).transferReference[0];
    },
    bulk: (items, sending) =>
      asks(
        "/business/bulk",
        { ...PHONE, transferRequest: items.map((item) => ({ ...ITEM, ...item })) },
        sending,
      ),
    async record(reference) {
      const { body } = await asks(`/business/status?reference=${reference}`);
      return (body.data as { transactionRecord: Record<string, unknown> }).transactionRecord;
    },
    async balance() {
      const { available, held, total } = dataOf<Balance>(await asks("/business/balance"));
      return { available, held, total };
    },
    async events() {
      const rows = await kit.database.many<{ body: string }>(sql`
        select body from events where environment_id = ${environmentId} order by recorded_at, id`);
      return rows.map(({ body }) => JSON.parse(body));
    },
    async advance(seconds) {
      await advanceClock(kit.database, environmentId, seconds);
    },
  };
}

/** Waits until the record has this state, for longer than anything here may take on a busy machine. */
export const becomes = (merchant: Merchant, reference: string, expected: object) =>
  expect
    .poll(() => merchant.record(reference), { timeout: 30_000, interval: 20 })
    .toMatchObject(expected);
