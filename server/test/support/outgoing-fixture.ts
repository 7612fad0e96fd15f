import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { outgoing } from "../../src/domains/money-out/outgoing/module.ts";
import { bankTransfers } from "../../src/domains/money-out/transfers/index.ts";
import {
  type CreatedBusiness,
  createBusiness,
  findEnvironment,
} from "../../src/domains/platform/businesses/index.ts";
import {
  findTransaction,
  readTransactions,
  referenceOf,
  type Transaction,
} from "../../src/domains/platform/transactions/index.ts";
import { present } from "../../src/kernel/assert.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import type { TaskList } from "../../src/kernel/jobs/task.ts";
import type { Kit } from "../../src/kernel/kit.ts";
import { type OpenAccountName, openAccountNumber } from "../../src/kernel/ledger/chart.ts";
import { chooseAmong } from "../../src/kernel/providers/choose-provider.ts";
import type { PaymentNotice } from "../../src/kernel/providers/ports/notice.ts";
import { advanceClock } from "./advance-clock.ts";
import { FakeRail } from "./fake-rail.ts";
import { verify } from "./ledger-fixture.ts";
import { firstProvider } from "./only-provider.ts";
import { runWaiting } from "./run-jobs.ts";
import { ask, startTestService, type TestService } from "./service.ts";

/**
 * The state machine of orders with a simulated rail. Jobs run one after another, when a test runs them. Nothing happens
 * in between, so a test sees every step.
 */
export interface OutgoingFixture {
  readonly kit: Kit;
  readonly rail: FakeRail;
  /** What is configured, by name; the first gets new orders. Orders that come over the API are for `rail`. */
  rails: FakeRail[];
  readonly business: CreatedBusiness;
  readonly environmentId: bigint;
  readonly logged: readonly string[];
  /** Orders a transfer, which is held and has a job to send it. */
  order(item?: object, headers?: Readonly<Record<string, string>>): Promise<Transaction>;
  bulk(count: number): Promise<readonly Transaction[]>;
  see(order: Transaction): Promise<Transaction>;
  /** Runs the existing jobs once each, and returns their number. Errors of the jobs are not caught. */
  runJobs(): Promise<number>;
  /** Moves the clock on, and runs what is due. */
  pass(seconds: number): Promise<number>;
  sendNotice(
    order: Transaction,
    notice: Partial<PaymentNotice> & Pick<PaymentNotice, "outcome">,
    provider?: string,
  ): Promise<void>;
  balance(): Promise<{ available: bigint; held: bigint }>;
  openBalance(name: OpenAccountName): Promise<bigint>;
  postings(): Promise<readonly string[]>;
  /** The statuses in the merchant's events about an order. */
  readEventStatuses(order: Transaction): Promise<readonly string[]>;
  /** Includes closed ones. */
  alerts(): Promise<readonly { kind: string; subject: string }[]>;
  openAlerts(): Promise<readonly string[]>;
  tasks: TaskList;
}

export const FUNDS = 500_000_000n;
const AMOUNT = 2_500_000n;
export const COST = AMOUNT + 2_500n + 5_000n;

let notices = 0;

export function useOutgoing(): () => OutgoingFixture {
  let service: TestService;
  let fixture: OutgoingFixture;
  beforeAll(async () => {
    service = await startTestService();
  });
  /** Each test has a merchant and a rail of its own, and no job of another test. */
  beforeEach(async () => {
    await service.kit.database.run(sql`truncate graphile_worker._private_jobs, timers`);
    fixture = await makeFixture(service);
  });
  afterAll(async () => {
    expect((await verify(service.kit.database)).findings).toEqual([]);
    await service.stop();
  });
  return () => fixture;
}

async function makeFixture(service: TestService): Promise<OutgoingFixture> {
  const real = firstProvider(service.kit.providers.bankRail);
  const rail = new FakeRail(real.name);
  const kit: Kit = {
    ...service.kit,
    providers: {
      ...service.kit.providers,
      bankRail: chooseAmong(
        (mode) => (mode === "test" ? fixture.rails : []),
        () => [],
      ),
    },
  };
  const { database } = kit;
  const module = outgoing([bankTransfers]);
  const tasks = present(module.tasks?.(kit, {}), "the tasks");
  const handler = present(module.notices?.(kit).payment, "the handler of notices");
  const business = await createBusiness(kit, { name: "Baobab Foods", approved: true });
  const environmentId = await findEnvironment(database, business.businessId, "test");
  const runJobs = () => runWaiting(kit, tasks);
  const post = async (path: string, body: object, headers = {}) => {
    // Letters: the request log masks a key that may be an account number.
    const idempotencyKey = kit.randomness.bytes(16).toString("hex").replaceAll(/\d/g, "x");
    const answer = await ask(service, { key: business.test, path, body, idempotencyKey, headers });
    expect(answer.status, answer.text).toBe(200);
    const { transferReference } = answer.body.data as { transferReference: string[] };
    return await Promise.all(
      transferReference.map((reference) => findTransaction(database, environmentId, reference)),
    );
  };
  const fixture: OutgoingFixture = {
    rails: [rail],
    ...{ kit, rail, business, environmentId, tasks, runJobs },
    logged: service.logged,
    order: async (item = {}, headers) => {
      const [order] = await post("/business/single", { ...ITEM, ...SENDER, ...item }, headers);
      return present(order, "the order");
    },
    bulk: (count) => {
      const transferRequest = Array.from({ length: count }, () => ITEM);
      return post("/business/bulk", { ...SENDER, transferRequest });
    },
    see: async ({ id }) =>
      present((await readTransactions(database, environmentId, [id]))[0], "the order"),
    pass: async (seconds) => {
      await advanceClock(database, environmentId, seconds);
      return await runJobs();
    },
    sendNotice: async ({ id }, notice, provider = rail.name) => {
      notices += 1;
      const subject = { environmentId, id };
      const usual = { kind: "payment", key: `notice ${notices}`, subject, amount: AMOUNT } as const;
      await handler({ ...usual, ...notice }, provider);
    },
    ...books(kit, environmentId),
  };
  return fixture;
}

/** What the tables contain. */
function books({ database }: Kit, environmentId: bigint) {
  return {
    balance: () =>
      database.one<{ available: bigint; held: bigint }>(sql`
        select available, held from ledger_accounts
        where environment_id = ${environmentId} and kind = 'business_wallet'`),
    openBalance: async (name: OpenAccountName) => {
      const { balance } = await database.one<{ balance: bigint }>(sql`
        select coalesce(sum(balance), 0)::bigint as balance from ledger_open_balances
        where environment_id = ${environmentId} and account = ${openAccountNumber(name, "NGN")}`);
      return balance;
    },
    postings: async () => {
      const rows = await database.many<{ kind: string }>(sql`
        select kind from ledger_transactions
        where environment_id = ${environmentId} and kind <> 'test_funds' order by occurred_at, id`);
      return rows.map(({ kind }) => kind);
    },
    readEventStatuses: async (order: Transaction) => {
      const rows = await database.many<{ body: string }>(sql`
        select body from events where environment_id = ${environmentId} order by recorded_at, id`);
      const events = rows.map(({ body }) => JSON.parse(body).data);
      const ofIt = events.filter(({ reference }) => reference === referenceOf(order));
      return ofIt.map(({ status }) => status);
    },
    alerts: () =>
      database.many<{ kind: string; subject: string }>(sql`
        select kind, subject from alerts where environment_id = ${environmentId} order by id`),
    openAlerts: async () =>
      (
        await database.many<{ kind: string }>(sql`
          select kind from alerts
          where environment_id = ${environmentId} and closed_at is null order by id`)
      ).map(({ kind }) => kind),
  };
}

const ITEM = {
  narration: "Rent for March",
  amount: Number(AMOUNT / 100n),
  destinationAccountNumber: "0123456789",
  destinationBankCode: "058",
  destinationAccountName: "Amina Bello",
};

const SENDER = { phoneNumber: "08030000000" };
