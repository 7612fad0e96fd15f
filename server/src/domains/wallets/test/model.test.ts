import { env } from "node:process";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Answered } from "../../../../test/support/service.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { PENDING_PAYEE, useWallets, type WalletMerchant } from "./wallet-bed.ts";
import { type ModelOrder, type ModelWallet, WalletModel } from "./wallet-model.ts";

const bed = useWallets();

const IS_SOAK = env["KASUWA_SOAK"] === "1";
const RUNS = IS_SOAK ? 100 : 5;
const VERBS_MAX = IS_SOAK ? 80 : 30;

/** How a verb is brought to the service: once, again at the same time, or while its connections break. */
type Delivery = "once" | "twice" | "broken";

interface Real {
  readonly merchant: WalletMerchant;
}

type Step = (model: WalletModel, real: Real) => Promise<void>;

/** One verb: done to the model and to the service, and after it both are compared whole. */
class Verb implements fc.AsyncCommand<WalletModel, Real> {
  readonly #name: string;
  readonly #step: Step;

  constructor(name: string, step: Step) {
    this.#name = name;
    this.#step = step;
  }

  check(): boolean {
    return true;
  }

  async run(model: WalletModel, real: Real): Promise<void> {
    await this.#step(model, real);
    await compare(model, real);
  }

  toString(): string {
    return this.#name;
  }
}

let sent = 0;

/** Sends a request in the way that was drawn; whatever that is, it is done once and answered alike. */
async function deliver(
  { merchant }: Real,
  path: string,
  body: object,
  delivery: Delivery,
): Promise<Answered> {
  sent += 1;
  const sending = { idempotencyKey: `verb ${sent}` };
  const send = () => merchant.asks(path, body, sending);
  if (delivery === "once") return await send();
  const breaking = delivery === "broken" ? breakConnections() : Promise.resolve();
  const answers = await Promise.all([send(), send(), breaking]);
  const [one, other] = answers;
  expect(one.text).toBe(other.text);
  return one;
}

/** What a crash of the database's side looks like to groups that are under way. */
async function breakConnections(): Promise<void> {
  await bed().kit.database.many(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'kasuwa ledger'`);
}

const naira = (kobo: number): number => kobo / 100;

async function compare(model: WalletModel, { merchant }: Real): Promise<void> {
  const { body } = await merchant.asks("/business/balance");
  const wallets = model.wallets.reduce((sum, one) => sum + one.available + one.held, 0);
  expect(body.data).toMatchObject({
    available: naira(model.business.available),
    held: naira(model.business.held),
    customerWallets: naira(wallets),
  });
  await Promise.all(model.wallets.map((wallet) => compareWallet(wallet, merchant)));
}

async function compareWallet(wallet: ModelWallet, merchant: WalletMerchant): Promise<void> {
  const { available, held, status } = wallet;
  expect(await merchant.shown(wallet.reference)).toMatchObject({
    status,
    availableBalance: naira(available),
    heldBalance: naira(held),
    ledgerBalance: naira(available + held),
  });
  const answer = await merchant.statement(wallet.reference, "?pageSize=200");
  const rows = answer.body.data as unknown as Row[];
  let balance = 0;
  const expected = wallet.rows.map((change) => {
    const before = balance;
    balance += change;
    return [naira(change), naira(before), naira(balance)];
  });
  expect(rows.toReversed().map(told)).toEqual(expected.slice(-200));
}

interface Row {
  readonly postingType: string;
  readonly amount: number;
  readonly balanceBefore: number;
  readonly balanceAfter: number;
}

const told = ({ postingType, amount, balanceBefore, balanceAfter }: Row) => [
  postingType === "Debit" ? -amount : amount,
  balanceBefore,
  balanceAfter,
];

const picked = <One>(all: readonly One[], index: number): One => all[index % all.length]!;

const index = fc.nat({ max: 1_000 });
const delivery = fc.constantFrom<Delivery>("once", "once", "once", "twice", "broken");

/** Any amounts, and those at the edges of fees, duty, caps and limits. */
const amount = fc.oneof(
  fc.integer({ min: 1, max: 6_000_000 }),
  fc.constantFrom(1, 500_000, 500_001, 999_999, 1_000_000, 5_000_000, 10_000_000, 10_000_001),
);

const transfers = fc.tuple(index, index, amount, delivery).map(
  ([from, to, kobo, how]) =>
    new Verb(`transfer ${from}→${to} ${kobo} ${how}`, async (model, real) => {
      const [source, target] = [picked(model.wallets, from), picked(model.wallets, to)];
      const body = { toWalletReference: target.reference, amount: naira(kobo) };
      const answer = await deliver(real, `/wallets/${source.reference}/transfer`, body, how);
      expect(answer.status, answer.text).toBe(model.transfer(source, target, kobo));
    }),
);

const payouts = fc.tuple(index, amount, delivery).map(
  ([from, kobo, how]) =>
    new Verb(`payout ${from} ${kobo} ${how}`, async (model, real) => {
      const source = picked(model.wallets, from);
      const body = { ...PENDING_PAYEE, amount: naira(kobo) };
      const answer = await deliver(real, `/wallets/${source.reference}/payout`, body, how);
      expect(answer.status, answer.text).toBe(model.payOut(source, kobo));
      if (answer.status !== 200) return;
      model.accepted(String(answer.body.data?.["payoutReference"]), source, kobo);
    }),
);

const sendings = fc.tuple(fc.integer({ min: 1, max: 6_000_000 }), delivery).map(
  ([whole, how]) =>
    new Verb(`send ${whole} ${how}`, async (model, real) => {
      const rest = { narration: "Rent", phoneNumber: "08030000000" };
      const body = { ...PENDING_PAYEE, ...rest, amount: whole };
      const answer = await deliver(real, "/business/single", body, how);
      expect(answer.status, answer.text).toBe(model.send(whole * 100));
      if (answer.status !== 200) return;
      const [reference] = answer.body.data?.["transferReference"] as [string];
      model.accepted(reference, undefined, whole * 100);
    }),
);

const ENDS = {
  success: { from: "Held", apply: (model: WalletModel, order: ModelOrder) => model.settle(order) },
  failure: { from: "Held", apply: (model: WalletModel, order: ModelOrder) => model.fail(order) },
  reversal: {
    from: "Sent",
    apply: (model: WalletModel, order: ModelOrder) => model.reverse(order),
  },
} as const;

const ends = fc.tuple(index, fc.constantFrom("success", "failure", "reversal"), fc.boolean()).map(
  ([which, outcome, breaks]) =>
    new Verb(`${outcome} ${which}${breaks ? " broken" : ""}`, async (model, { merchant }) => {
      const { from, apply } = ENDS[outcome];
      const open = model.orders.filter(({ status }) => status === from);
      if (open.length === 0) return;
      const order = picked(open, which);
      const resolving = merchant.asks(`/test/transfers/${order.reference}/resolve`, { outcome });
      if (breaks) await breakConnections();
      expect((await resolving).status).toBe(200);
      const status = outcome === "success" ? "Successful" : "Reversed";
      await expect.poll(() => statusOf(merchant, order), { timeout: 60_000 }).toBe(status);
      apply(model, order);
    }),
);

async function statusOf(merchant: WalletMerchant, { reference }: ModelOrder): Promise<string> {
  const { body } = await merchant.asks(`/business/status?reference=${reference}`);
  return (body.data?.["transactionRecord"] as { status: string }).status;
}

const statusChanges = fc.tuple(index, fc.constantFrom("freeze", "unfreeze", "close")).map(
  ([which, verb]) =>
    new Verb(`${verb} ${which}`, async (model, real) => {
      const wallet = picked(model.wallets, which);
      const answer = await deliver(real, `/wallets/${wallet.reference}/${verb}`, {}, "once");
      expect(answer.status, answer.text).toBe(model[verb](wallet));
    }),
);

const fundings = fc.tuple(index, amount).map(
  ([which, kobo]) =>
    new Verb(`fund ${which} ${kobo}`, async (model, { merchant }) => {
      const wallet = picked(model.wallets, which);
      if (wallet.status === "Closed") return;
      await merchant.fund(wallet.reference, naira(kobo));
      model.fund(wallet, kobo);
    }),
);

const days = fc.constant(
  new Verb("next day", async (model, { merchant }) => {
    await merchant.advance(24 * 60 * 60);
    model.nextDay();
  }),
);

const verbs = fc.commands(
  [transfers, transfers, payouts, payouts, sendings, ends, ends, statusChanges, fundings, days],
  { maxCommands: VERBS_MAX, size: "max" },
);

test(
  "whatever is done to wallets, repeated or interrupted, balances and statements are what plain arithmetic says",
  async () => {
    await fc.assert(
      fc.asyncProperty(verbs, async (commands) => {
        const merchant = await bed().merchant();
        const model = new WalletModel();
        for (const [tier, holds] of [
          [0, 20_000],
          [2, 250_000],
          [2, 400_000],
          [3, 2_000_000],
        ] as const) {
          model.addWallet(await merchant.wallet({ tier, holds }), tier);
          const wallet = model.wallets.at(-1)!;
          model.fund(wallet, holds * 100);
        }
        await fc.asyncModelRun(() => ({ model, real: { merchant } }), commands);
      }),
      { numRuns: RUNS, endOnFailure: !IS_SOAK },
    );
  },
  IS_SOAK ? 3_600_000 : 240_000,
);
