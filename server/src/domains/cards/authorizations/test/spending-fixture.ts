import { afterAll, beforeAll, expect } from "vitest";
import { advanceClock } from "../../../../../test/support/advance-clock.ts";
import { verify } from "../../../../../test/support/ledger-fixture.ts";
import { ask, startTestService, type TestService } from "../../../../../test/support/service.ts";
import { present } from "../../../../kernel/assert.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { available, open } from "../../../../kernel/ledger/accounts.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import { fromDecimal, type Minor } from "../../../../kernel/money.ts";
import type {
  AuthorizationAnswer,
  AuthorizationQuestion,
  CardNotice,
} from "../../../../kernel/providers/ports/card-notices.ts";
import type { NoticeHandler } from "../../../../kernel/providers/ports/notice.ts";
import { formatSubject } from "../../../../kernel/providers/references.ts";
import { parseReference } from "../../../../kernel/references.ts";
import { walletById } from "../../../customers/wallets/index.ts";
import { createBusiness, findEnvironment } from "../../../platform/businesses/index.ts";
import { type Card, cards, DEFAULT_LIMITS, formatCardReference } from "../../cards/index.ts";
import { decideAuthorization } from "../answer-authorization.ts";
import { cardNotices } from "../handle-notices.ts";

/** The rate of test mode. */
export const NAIRA_PER_DOLLAR = 1_600n;

const ISSUER = "simulator-cards";

/** The balances and the debt of a card, in cents. */
export interface CardBalances {
  readonly available: Minor;
  readonly held: Minor;
  readonly owed: Minor;
}

/** A service whose card handlers a test calls directly, as an issuer's messages would. */
export interface SpendingFixture extends TestService {
  readonly environmentId: bigint;
  /** Opens a card with these funds, in cents, without the issuer. */
  card(funds: Minor, changes?: Partial<Card>): Promise<bigint>;
  /** Opens a customer's naira wallet with these funds, in kobo. */
  wallet(funds: Minor): Promise<bigint>;
  ask(question: AuthorizationQuestion): Promise<AuthorizationAnswer>;
  notify(notice: CardNotice): Promise<void>;
  balances(cardId: bigint): Promise<CardBalances>;
  /** The balances of a linked wallet and the debt of its card, in cents at the rate of test mode. */
  walletBalances(cardId: bigint, walletId: bigint): Promise<CardBalances>;
  /** Calls a card route as the merchant. Returns whether it succeeded. */
  does(cardId: bigint, verb: string, body: object): Promise<boolean>;
  /** The available balance of the card wallet, in cents. */
  cardWallet(): Promise<Minor>;
  /** Deletes the records of operations, as the service does after a month. */
  forgetOperations(): Promise<void>;
  advance(seconds: number): Promise<void>;
}

/** Starts the fixture for a test file. At the end the verifier finds no errors in the books. */
export function useSpending(): () => SpendingFixture {
  let spending: SpendingFixture;
  beforeAll(async () => {
    spending = await startSpending();
  });
  afterAll(async () => {
    expect((await verify(spending.kit.database)).findings).toEqual([]);
    await spending.stop();
  });
  return () => spending;
}

let opened = 0;
let calls = 0;

async function startSpending(): Promise<SpendingFixture> {
  const service = await startTestService();
  const { kit } = service;
  const { database, ledger } = kit;
  const business = await createBusiness(kit, { name: "Baobab Foods", approved: true });
  const environmentId = await findEnvironment(database, business.businessId, "test");
  const send = (path: string, body: object) => ask(service, { path, body, key: business.test });
  const readBalances = (cardId: bigint, accountId: bigint) =>
    database.one<CardBalances>(sql`
      select account.available, account.held, card.owed
      from cards card
      join ledger_accounts account
        on account.environment_id = card.environment_id and account.id = ${accountId}
      where card.environment_id = ${environmentId} and card.id = ${cardId}`);
  await database.run(
    sql`update environments set requests_per_second = 100000, requests_burst = 100000`,
  );
  const decide = decideAuthorization(kit);
  const handlers = cardNotices(kit);
  return {
    ...service,
    environmentId,
    async card(funds, changes = {}) {
      opened += 1;
      const caller = internalCaller(environmentId, `test card ${opened}`);
      const { outcome } = await ledger.run(opening(funds, changes), caller);
      return outcome ?? Promise.reject(new Error("no card"));
    },
    ask: (question) => decide(question, ISSUER, () => false),
    notify: async (notice) => {
      // The handler of a kind takes notices of that kind.
      const handle = handlers[notice.kind] as NoticeHandler;
      await handle(notice, ISSUER);
    },
    async wallet(funds) {
      const { body } = await send("/customers", { firstName: "Amina", email: "amina@example.com" });
      const path = `/customers/${body.data?.["id"]}/wallets`;
      const answer = await send(path, { currency: "NGN" });
      const id = present(
        parseReference("wal", String(answer.body.data?.["walletReference"])),
        "a wallet",
      );
      const caller = internalCaller(environmentId, `test funds ${id}`);
      await ledger.run(putting(id, funds), caller);
      return id;
    },
    balances: (cardId) => readBalances(cardId, cardId),
    async walletBalances(cardId, walletId) {
      const { available: has, held, owed } = await readBalances(cardId, walletId);
      expect([has % NAIRA_PER_DOLLAR, held % NAIRA_PER_DOLLAR]).toEqual([0n, 0n]);
      return { available: has / NAIRA_PER_DOLLAR, held: held / NAIRA_PER_DOLLAR, owed };
    },
    async does(cardId, verb, body) {
      calls += 1;
      const path = `/business/card/${formatCardReference(cardId)}/${verb}`;
      const idempotencyKey = `call ${calls}`;
      return (
        (await ask(service, { path, body, key: business.test, idempotencyKey })).status === 200
      );
    },
    async cardWallet() {
      const { body } = await ask(service, { path: "/business/card-wallet", key: business.test });
      return fromDecimal(Number(body.data?.["available"]));
    },
    forgetOperations: async () => {
      await database.run(sql`truncate operation_records`);
    },
    advance: async (seconds) => {
      await advanceClock(database, environmentId, seconds);
    },
  };
}

const opening = (funds: Minor, changes: Partial<Card>) =>
  operation({
    name: "test.open_card",
    needs: {},
    decide(_found, books): bigint {
      const { id } = books.openAccount("card", "USD");
      const { environment, now } = books;
      books.insert(cards, {
        ...{ environmentId: environment.id, id, customerId: 1n, label: "Travel", status: "Active" },
        ...{ brand: "Visa", firstSix: "400000", lastFour: "0001", capabilities: ["USD"] },
        ...{
          expiryMonth: "12",
          expiryYear: "2099",
          ...DEFAULT_LIMITS,
          usedOn: null,
          usedToday: 0n,
        },
        ...{ owed: 0n, linkedWalletId: null, frozenByIssuer: false, issuer: ISSUER },
        ...{ reference: formatSubject({ environmentId: environment.id, id }) },
        ...{ issuerReference: "card_1", reportedStatus: "active", reportingUntil: null },
        ...{ nextReportAt: null, failedReports: 0 },
        ...{ issuerStatusAt: null, issuedAt: now, createdAt: now, updatedAt: now },
        ...changes,
      });
      if (funds > 0n) {
        books.post({
          ...{ kind: "test_funds", narrative: "Test money" },
          postings: [{ from: open("simulated_funds", "USD"), to: available(id), amount: funds }],
        });
      }
      return id;
    },
  });

const putting = (walletId: bigint, amount: Minor) =>
  operation({
    name: "test.fund_wallet",
    needs: { wallet: walletById(walletId) },
    decide(_found, books) {
      books.post({
        ...{ kind: "test_funds", narrative: "Test money" },
        postings: [{ from: open("simulated_funds", "NGN"), to: available(walletId), amount }],
      });
    },
  });
