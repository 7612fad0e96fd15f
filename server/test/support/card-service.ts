import { afterAll, beforeAll, expect } from "vitest";
import { buildWorker, modules, tasksOf } from "../../src/app.ts";
import { customerById, customers } from "../../src/domains/customers/customers/index.ts";
import { walletById, walletOf, wallets } from "../../src/domains/customers/wallets/index.ts";
import {
  type CreatedBusiness,
  createBusiness,
  findEnvironment,
} from "../../src/domains/platform/businesses/index.ts";
import { switchProvider } from "../../src/domains/platform/providers/index.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { available, open } from "../../src/kernel/ledger/accounts.ts";
import { internalCaller } from "../../src/kernel/ledger/internal-caller.ts";
import { operation } from "../../src/kernel/ledger/operation.ts";
import { fromDecimal } from "../../src/kernel/money.ts";
import { parseReference } from "../../src/kernel/references.ts";
import { advanceClock } from "./advance-clock.ts";
import { verify } from "./ledger-fixture.ts";
import { firstProvider } from "./only-provider.ts";
import { type Answered, ask, type TestService } from "./service.ts";
import { type StartService, startSharedService } from "./shared-service.ts";

export interface Sending {
  readonly idempotencyKey?: string;
  readonly mode?: "test" | "live";
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Shown = Readonly<Record<string, unknown>>;

/** A merchant with cards, and the requests that a test sends for it. */
export interface CardMerchant extends CreatedBusiness {
  readonly environmentId: bigint;
  asks(path: string, body?: object, sending?: Sending): Promise<Answered>;
  /** Returns the data. Fails if the answer is a refusal. */
  gets(path: string, body?: object, sending?: Sending): Promise<Shown>;
  issue(body?: object, sending?: Sending): Promise<Answered>;
  /** Issues a card with this balance. Returns its reference. */
  card(holds?: number): Promise<string>;
  shown(card: string): Promise<Shown>;
  does(card: string, what: string, body?: object): Promise<Answered>;
  cardWallet(): Promise<Shown>;
  statement(card: string, query?: string): Promise<readonly Shown[]>;
  /** Pays with a card. Returns the authorisation at the simulated issuer. */
  pays(card: string, amount: number, body?: object): Promise<Shown>;
  follows(card: string, purchase: Shown, step: string, body?: object): Promise<Answered>;
  /** A customer whose tier allows cards, with a naira wallet of this balance. */
  walletHolder(naira: number): Promise<{ customerId: string; wallet: string }>;
  events(type: string): Promise<readonly Shown[]>;
  advance(seconds: number): Promise<void>;
}

export interface CardService extends TestService {
  merchant(): Promise<CardMerchant>;
}

/** Starts the service and a worker for a test file. At the end the verifier finds no errors in the books. */
export function useCards(options: { start?: StartService } = {}): () => CardService {
  let cardService: CardService;
  let stopWorker: () => Promise<void>;
  beforeAll(async () => {
    const service = await (options.start ?? startSharedService)();
    cardService = { ...service, merchant: () => newCardMerchant(service) };
    const { kit } = service;
    const worker = buildWorker(kit, kit.database.url, tasksOf(kit, modules));
    await worker.start();
    stopWorker = () => worker.stop(3_000);
  });
  afterAll(async () => {
    await stopWorker();
    expect((await verify(cardService.kit.database)).findings).toEqual([]);
    await cardService.stop();
  });
  return () => cardService;
}

let keys = 0;

export const fresh = (): string => {
  keys += 1;
  return `card-key-${keys}`;
};

export const HOLDER = { firstName: "Amina", lastName: "Bello", email: "amina@example.com" };

export async function newCardMerchant(service: TestService): Promise<CardMerchant> {
  const { kit } = service;
  const business = await createBusiness(kit, { name: "Baobab Foods", approved: true });
  const environmentId = await findEnvironment(kit.database, business.businessId, "test");
  const asks: CardMerchant["asks"] = (path, body, { mode = "test", ...sending } = {}) =>
    ask(service, { key: business[mode], path, body, idempotencyKey: fresh(), ...sending });
  const gets: CardMerchant["gets"] = async (path, body, sending) => {
    const answer = await asks(path, body, sending);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data ?? {};
  };
  const issue: CardMerchant["issue"] = (body = {}, sending) =>
    asks("/business/card/issue", { ...HOLDER, ...body }, sending);
  return {
    ...business,
    environmentId,
    asks,
    gets,
    issue,
    async card(holds = 0) {
      const answer = await issue(holds > 0 ? { fundingAmount: holds } : {});
      expect(answer.status, answer.text).toBe(200);
      return String(answer.body.data?.["cardReference"]);
    },
    shown: (card) => gets(`/business/card/${card}`),
    does: (card, what, body = {}) => asks(`/business/card/${card}/${what}`, body),
    cardWallet: () => gets("/business/card-wallet"),
    async statement(card, query = "") {
      const { transactions } = await gets(`/business/card/${card}/transactions${query}`);
      return transactions as readonly Shown[];
    },
    pays: (card, amount, body = {}) =>
      gets(`/test/cards/${card}/authorizations`, { amount, ...body }),
    follows: (card, purchase, step, body = {}) =>
      asks(`/test/cards/${card}/authorizations/${purchase["authorizationId"]}/${step}`, body),
    async walletHolder(naira) {
      const { id } = await gets("/customers", HOLDER);
      const { walletReference } = await gets(`/customers/${id}/wallets`, { currency: "NGN" });
      const wallet = String(walletReference);
      await verifyAndFund(service, environmentId, { customerId: Number(id), wallet, naira });
      return { customerId: String(id), wallet };
    },
    async events(type) {
      const rows = await kit.database.many<{ body: string }>(sql`
        select body from events
        where environment_id = ${environmentId} and type = ${type} order by recorded_at, id`);
      return rows.map(({ body }) => (JSON.parse(body) as { data: Shown }).data);
    },
    async advance(seconds) {
      await advanceClock(kit.database, environmentId, seconds);
    },
  };
}

/** Marks a customer as verified without a provider, and funds the wallet with test money. */
export async function verifyAndFund(
  { kit }: TestService,
  environmentId: bigint,
  order: { customerId: number; wallet: string; naira: number },
): Promise<void> {
  const id = BigInt(order.customerId);
  const walletId = parseReference("wal", order.wallet)!;
  const verified = ["BVN", "NIN", "PASSPORT"] as const;
  const preparing = operation({
    name: "test.prepare_wallet",
    needs: { customer: customerById(id), wallet: walletOf(id, "NGN"), same: walletById(walletId) },
    decide({ customer, wallet }, books) {
      books.update(customers, customer!, { verified });
      books.update(wallets, wallet!, { verified });
      const amount = fromDecimal(order.naira);
      const [from, to] = [open("simulated_funds", "NGN"), available(walletId)];
      const postings = [{ from, to, amount }];
      if (amount > 0n) books.post({ kind: "test_funds", narrative: "Test money", postings });
    },
  });
  await kit.ledger.run(preparing, internalCaller(environmentId, fresh()));
}

/** Runs a function while the operator has switched off test mode's issuer. */
export async function withoutIssuer<T>({ kit }: TestService, work: () => Promise<T>): Promise<T> {
  const issuer = firstProvider(kit.providers.cardIssuer);
  const switched = async (switchedOff: boolean) => {
    const order = { provider: issuer.name, mode: "test", switchedOff, by: "a test" } as const;
    await switchProvider(kit, order);
    // Each process reads the switch within a second.
    await expect.poll(() => issuer.isAvailable(), { timeout: 30_000 }).toBe(!switchedOff);
  };
  await switched(true);
  try {
    return await work();
  } finally {
    await switched(false);
  }
}

/** The refusal in an answer, as `status code`. */
export const refusalOf = ({ status, body }: Answered): string =>
  `${status} ${body.error?.code ?? "none"}`;
