import fc from "fast-check";
import { expect } from "vitest";
import type { Answered } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import { sweepWithheld } from "../release-withheld.ts";
import { compare, naira } from "./compare-wallets.ts";
import type { ModelOrder, WalletModel } from "./wallet-model.ts";
import { PENDING_PAYEE, type WalletMerchant } from "./wallet-service.ts";

/** How a request is sent: once, twice at the same time, or while database connections break. */
type Delivery = "once" | "twice" | "broken";

/** The service under test. */
export interface Real {
  readonly merchant: WalletMerchant;
  readonly kit: Kit;
}

type Step = (model: WalletModel, real: Real) => Promise<void>;

/** A step on the model and on the service. After it both are compared completely. */
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
    await compare(model, real.merchant);
  }

  toString(): string {
    return this.#name;
  }
}

let sent = 0;

/** Sends a request in the drawn way. It must be done once, with the same answer each time. */
async function deliver(
  { merchant, kit }: Real,
  path: string,
  body: object | undefined,
  delivery: Delivery,
  method: "POST" | "DELETE" = "POST",
): Promise<Answered> {
  sent += 1;
  const sending = { idempotencyKey: `verb ${sent}`, method };
  const send = () => merchant.asks(path, body, sending);
  if (delivery === "once") return await send();
  const breaking = delivery === "broken" ? breakConnections(kit) : Promise.resolve();
  const answers = await Promise.all([send(), send(), breaking]);
  const [one, other] = answers;
  expect(one.text).toBe(other.text);
  return one;
}

/** Ends the ledger's database sessions, so groups under way see a lost connection. */
async function breakConnections({ database }: Kit): Promise<void> {
  await database.many(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'kasuwa ledger'`);
}

const picked = <One>(all: readonly One[], index: number): One => all[index % all.length]!;

const index = fc.nat({ max: 1_000 });
const delivery = fc.constantFrom<Delivery>("once", "once", "once", "twice", "broken");

/** Any amounts, and those at the edges of fees, stamp duty and limits. */
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
    new Verb(`${outcome} ${which}${breaks ? " broken" : ""}`, async (model, { merchant, kit }) => {
      const { from, apply } = ENDS[outcome];
      const open = model.orders.filter(({ status }) => status === from);
      if (open.length === 0) return;
      const order = picked(open, which);
      const resolving = merchant.asks(`/test/transfers/${order.reference}/resolve`, { outcome });
      if (breaks) await breakConnections(kit);
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

const accountVerbs = fc
  .tuple(index, fc.constantFrom("attach", "attach", "regenerate"), delivery)
  .map(
    ([which, verb, how]) =>
      new Verb(`${verb} ${which} ${how}`, async (model, real) => {
        const wallet = picked(model.wallets, which);
        const suffix = verb === "attach" ? "" : "/regenerate";
        const path = `/wallets/${wallet.reference}/virtual-account${suffix}`;
        const answer = await deliver(real, path, {}, how);
        expect(answer.status, answer.text).toBe(model[verb](wallet));
        if (answer.status !== 200) return;
        const number = String(answer.body.data?.["accountNumber"]);
        const isKept = verb === "attach" && wallet.number !== null;
        if (isKept) expect(number).toBe(wallet.number);
        else expect(wallet.numbers).not.toContain(number);
        model.numbered(wallet, number);
      }),
  );

const retirements = fc.tuple(index, delivery).map(
  ([which, how]) =>
    new Verb(`retire ${which} ${how}`, async (model, real) => {
      const wallet = picked(model.wallets, which);
      const path = `/wallets/${wallet.reference}/virtual-account`;
      const answer = await deliver(real, path, undefined, how, "DELETE");
      expect(answer.status, answer.text).toBe(model.retire(wallet));
    }),
);

/** Credits from outside to any number that a wallet had, sometimes notified twice or while connections break. */
const credits = fc.tuple(index, index, amount, delivery).map(
  ([which, whichNumber, kobo, how]) =>
    new Verb(`credit ${which} ${kobo} ${how}`, async (model, { merchant, kit }) => {
      const numbered = model.wallets.filter(({ numbers }) => numbers.length > 0);
      if (numbered.length === 0) return;
      const wallet = picked(numbered, which);
      sent += 1;
      const session = `session ${sent}`;
      const pay = () => merchant.pay(picked(wallet.numbers, whichNumber), naira(kobo), session);
      const again = how === "once" ? undefined : pay();
      await Promise.all([pay(), again, how === "broken" ? breakConnections(kit) : undefined]);
      model.credit(wallet, kobo);
    }),
);

const tiers = fc.tuple(index, fc.nat({ max: 3 })).map(
  ([which, tier]) =>
    new Verb(`tier ${which} ${tier}`, async (model, { merchant, kit }) => {
      const wallet = picked(model.wallets, which);
      await merchant.verify(wallet.reference, tier);
      await sweepWithheld(kit);
      model.stand(wallet, tier);
    }),
);

const days = fc.constant(
  new Verb("next day", async (model, { merchant }) => {
    await merchant.advance(24 * 60 * 60);
    model.nextDay();
  }),
);

/** Any sequence of all steps. */
export const sequences = (maxCommands: number) =>
  fc.commands(
    [
      ...[
        transfers,
        transfers,
        payouts,
        payouts,
        sendings,
        ends,
        ends,
        statusChanges,
        fundings,
        days,
      ],
      ...[accountVerbs, accountVerbs, retirements, credits, credits, credits, tiers],
    ],
    { maxCommands, size: "max" },
  );
