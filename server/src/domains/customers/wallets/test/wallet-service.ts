import { afterAll, beforeAll, expect } from "vitest";
import { advanceClock } from "../../../../../test/support/advance-clock.ts";
import { requireDescribed } from "../../../../../test/support/event-schemas.ts";
import { verify } from "../../../../../test/support/ledger-fixture.ts";
import { type Answered, ask, type TestService } from "../../../../../test/support/service.ts";
import {
  type StartService,
  startSharedService,
} from "../../../../../test/support/shared-service.ts";
import { buildWorker, modules, tasksOf } from "../../../../app.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { JobWorker } from "../../../../kernel/jobs/worker/worker.ts";
import { available, open, pending } from "../../../../kernel/ledger/accounts.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import { fromDecimal } from "../../../../kernel/money.ts";
import { parseReference } from "../../../../kernel/references.ts";
import { letSettle } from "../../../money-in/settlement/index.ts";
import {
  type CreatedBusiness,
  createBusiness,
  findEnvironment,
  setSettlement,
} from "../../../platform/businesses/index.ts";
import { customerById, customers } from "../../customers/index.ts";
import type { Category } from "../../kyc-tiers/index.ts";
import { walletById, wallets, walletsOf } from "../queries.ts";

/** The verified categories of a customer at each tier. */
const VERIFIED_AT: readonly (readonly Category[])[] = [
  [],
  ["BVN"],
  ["BVN", "NIN", "PASSPORT"],
  ["BVN", "NIN", "PASSPORT", "ADDRESS"],
];

export interface PublishedEvent {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** A merchant with customers, and the requests that tests send for it. */
export interface WalletMerchant extends CreatedBusiness {
  readonly environmentId: bigint;
  asks(path: string, body?: object, sending?: Sending): Promise<Answered>;
  customer(details?: object): Promise<number>;
  /** Opens a wallet for a new customer of a tier, with a balance. */
  wallet(options?: { tier?: number; holds?: number }): Promise<string>;
  shown(wallet: string): Promise<Record<string, unknown>>;
  fund(wallet: string, amount: number, bucket?: "available" | "pending"): Promise<void>;
  transfer(from: string, to: string, amount: number, sending?: Sending): Promise<Answered>;
  payOut(from: string, amount: number, body?: object, sending?: Sending): Promise<Answered>;
  statement(wallet: string, query?: string): Promise<Answered>;
  /** Sets the tier of the wallet's customer. */
  verify(wallet: string, tier: number): Promise<void>;
  /** Attaches an account number to a wallet and returns it. */
  attach(wallet: string): Promise<string>;
  /** Pays an account number from outside, and returns the credit. */
  pay(accountNumber: string, amount: number, sessionId?: string): Promise<Record<string, unknown>>;
  /** Sets the settlement schedule of wallets. */
  settles(schedule: "T+0" | "T+1" | "delay", delaySeconds?: number): Promise<void>;
  alerts(): Promise<readonly { kind: string; subject: string }[]>;
  /** The merchant's events, in order. */
  events(): Promise<readonly PublishedEvent[]>;
  advance(seconds: number): Promise<void>;
}

export interface Sending {
  readonly idempotencyKey?: string;
  readonly mode?: "test" | "live";
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface WalletService extends TestService {
  merchant(): Promise<WalletMerchant>;
}

/** Starts the whole service with a worker. After the tests it verifies the books and the customer events. */
export function useWallets(
  options: { works?: boolean; start?: StartService } = {},
): () => WalletService {
  let walletService: WalletService;
  let worker: JobWorker | undefined;
  beforeAll(async () => {
    const service = await (options.start ?? startSharedService)();
    walletService = { ...service, merchant: () => newMerchant(service) };
    if (options.works === false) return;
    const { kit } = service;
    worker = buildWorker(kit, kit.database.url, tasksOf(kit, modules));
    await worker.start();
  });
  afterAll(async () => {
    await worker?.stop(3_000);
    expect((await verify(walletService.kit.database)).findings).toEqual([]);
    const published = await walletService.kit.database.many<{ body: string }>(sql`
      select body from events where type like 'customer%'`);
    for (const { body } of published) requireDescribed(body);
    await walletService.stop();
  });
  return () => walletService;
}

let keys = 0;

const newKey = (): string => {
  keys += 1;
  return `key ${keys}`;
};

/** A payee whose payouts succeed at once. */
const PAYEE = {
  destinationAccountNumber: "0123456789",
  destinationBankCode: "058",
  destinationAccountName: "Amina Bello",
};

/** A payee whose payouts stay pending until a test resolves them. */
export const PENDING_PAYEE = {
  ...PAYEE,
  destinationAccountNumber: "3012450064",
  destinationBankCode: "999",
};

export async function newMerchant(service: TestService): Promise<WalletMerchant> {
  const { kit } = service;
  const business = await createBusiness(kit, { name: "Baobab Foods", approved: true });
  const environmentId = await findEnvironment(kit.database, business.businessId, "test");
  const asks: WalletMerchant["asks"] = (path, body, { mode = "test", ...sending } = {}) =>
    ask(service, {
      key: business[mode],
      path,
      body,
      idempotencyKey: newKey(),
      ...sending,
    });
  const merchant: WalletMerchant = {
    ...business,
    environmentId,
    asks,
    async customer(details = {}) {
      const usual = { firstName: "Amina", lastName: "Bello", email: "amina@example.com" };
      const { body } = await asks("/customers", { ...usual, ...details });
      return Number(body.data?.["id"]);
    },
    async wallet({ tier = 0, holds = 0 } = {}) {
      const customerId = await merchant.customer();
      const { body } = await asks(`/customers/${customerId}/wallets`, { currency: "NGN" });
      if (tier > 0) await verifyCustomer(service, environmentId, customerId, VERIFIED_AT[tier]);
      const reference = String(body.data?.["walletReference"]);
      if (holds > 0) await merchant.fund(reference, holds);
      return reference;
    },
    async shown(wallet) {
      return (await asks(`/wallets/${wallet}`)).body.data ?? {};
    },
    fund: (wallet, amount, bucket = "available") =>
      fund(service, environmentId, { wallet, amount, bucket }),
    transfer: (from, to, amount, sending) =>
      asks(`/wallets/${from}/transfer`, { toWalletReference: to, amount }, sending),
    payOut: (from, amount, body, sending) =>
      asks(`/wallets/${from}/payout`, { ...PAYEE, amount, ...body }, sending),
    statement: (wallet, query = "") => asks(`/wallets/${wallet}/transactions${query}`),
    async verify(wallet, tier) {
      const customerId = Number((await merchant.shown(wallet))["customerId"]);
      await verifyCustomer(service, environmentId, customerId, VERIFIED_AT[tier]);
    },
    async attach(wallet) {
      const answer = await asks(`/wallets/${wallet}/virtual-account`, {});
      expect(answer.status, answer.text).toBe(200);
      return String(answer.body.data?.["accountNumber"]);
    },
    async pay(accountNumber, amount, sessionId) {
      const answer = await asks("/test/credits", { accountNumber, amount, sessionId });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data ?? {};
    },
    async settles(settlementSchedule, settlementDelaySeconds = 0) {
      const { businessId } = business;
      const settlement = { settlementSchedule, settlementDelaySeconds, forWallets: true };
      await setSettlement(kit, { businessId, mode: "test", by: "a test", ...settlement });
    },
    alerts: () =>
      kit.database.many(
        sql`select kind, subject from alerts where environment_id = ${environmentId} order by id`,
      ),
    async events() {
      const rows = await kit.database.many<{ body: string }>(sql`
        select body from events where environment_id = ${environmentId} order by recorded_at, id`);
      return rows.map(({ body }) => JSON.parse(body));
    },
    async advance(seconds) {
      await advanceClock(kit.database, environmentId, seconds);
    },
  };
  return merchant;
}

/** Sets verified categories without a provider, for tests of tiers. */
async function verifyCustomer(
  { kit }: TestService,
  environmentId: bigint,
  customerId: number,
  verified: readonly Category[] = [],
): Promise<void> {
  const id = BigInt(customerId);
  const verifying = operation({
    name: "test.verify",
    needs: { customer: customerById(id), known: walletsOf(id) },
    decide({ customer, known }, books) {
      books.update(customers, customer!, { verified });
      for (const wallet of known) if (wallet) books.update(wallets, wallet, { verified });
    },
  });
  await kit.ledger.run(verifying, internalCaller(environmentId, newKey()));
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

/** Puts test money into a wallet, like a credit from outside. */
async function fund(
  { kit }: TestService,
  environmentId: bigint,
  order: { wallet: string; amount: number; bucket: "available" | "pending" },
): Promise<void> {
  const id = parseReference("wal", order.wallet)!;
  const to = order.bucket === "available" ? available(id) : pending(id);
  const funding = operation({
    name: "test.fund",
    needs: { wallet: walletById(id) },
    decide(_found, books) {
      books.post({
        kind: "test_funds",
        narrative: "Test money",
        postings: [{ from: open("simulated_funds", "NGN"), to, amount: fromDecimal(order.amount) }],
      });
      if (order.bucket === "available") return;
      const dueAt = new Date(books.now.getTime() + YEAR_MS);
      letSettle(books, {
        ...{ accountId: id, currency: "NGN", amount: fromDecimal(order.amount), dueAt },
      });
    },
  });
  await kit.ledger.run(funding, internalCaller(environmentId, newKey()));
}

/** Returns the refusal of an answer as `status code`. */
export const refusalOf = ({ status, body }: Answered): string =>
  `${status} ${body.error?.code ?? "none"}`;
