import { describe, expect, test } from "vitest";
import { FAULTS, type Fault } from "../../../../test/emulators/emulator.ts";
import { EMULATED_KEYS } from "../../../../test/emulators/vtpass/vtpass.ts";
import type {
  BillPurchase,
  FindPurchaseOutcome,
} from "../../../kernel/providers/ports/bill-aggregator.ts";
import { METER, useVtpass, VtpassFixture } from "./vtpass-fixture.ts";

const fixture = useVtpass();
const isPay = ({ path }: { readonly path: string }) => path.endsWith("/pay");

/** What the first answer may prove, by what went wrong. */
const FIRST: Readonly<Record<Fault, object>> = {
  refused: { kind: "unknown", why: "lost" },
  cut: { kind: "unknown", why: "lost" },
  error_before: { kind: "unknown", why: "their_error" },
  error_after: { kind: "unknown", why: "their_error" },
  maintenance: { kind: "unknown", why: "unreadable" },
  bad_gateway: { kind: "unknown", why: "their_error" },
  another_answer: { kind: "unknown", why: "mismatch" },
  slow: { kind: "unknown", why: "timeout" },
};

describe("a purchase whose call goes wrong", () => {
  test.each(FAULTS)("with %s is made once, and its end is proven", async (fault) => {
    const { emulator, aggregator, call } = fixture();
    if (fault === "another_answer") await answerAboutAnother();
    emulator.misbehaveOnce(fault, isPay);
    const purchase = fixture().order(METER);
    const outcome = await aggregator.purchase(purchase, call(fault === "slow" ? 100 : undefined));
    expect(outcome).toMatchObject(FIRST[fault]);
    const found = await fixture().find(purchase);
    const end = found.kind === "not_found" ? await fixture().buy(purchase) : found;
    expect(end).toMatchObject({ kind: "succeeded" });
    const { deliveries } = emulator.books;
    expect(deliveries.filter(({ requestId }) => requestId === purchase.reference)).toHaveLength(1);
  });

  /** A wrong answer is one of the latest twenty, which are now all about another purchase. */
  async function answerAboutAnother(): Promise<void> {
    const other = fixture().order(METER);
    await fixture().buy(other);
    for (let times = 0; times < 20; times += 1) await fixture().find(other);
  }

  test("that never reached VTpass is unavailable", async () => {
    const closed = new VtpassFixture();
    await closed.open();
    const order = closed.order();
    await closed.emulator.close();
    expect(await closed.buy(order)).toEqual({ kind: "unavailable", why: "unreachable" });
    await closed.provider.close();
  });
});

test("no key and no token is in a path, an outcome that proves nothing, or a body that we send", async () => {
  const { calls, emulator } = fixture();
  const outcomes: FindPurchaseOutcome[] = [];
  for (const fault of FAULTS) {
    emulator.misbehaveOnce(fault, isPay);
    outcomes.push(await fixture().buy(fixture().order({ customer: "08011111111" })));
  }
  await fixture().provider.check(fixture().call());
  const sent = calls.map(({ path, request, reference }) => ({ path, request, reference }));
  for (const key of Object.values(EMULATED_KEYS)) {
    expect(JSON.stringify([sent, outcomes])).not.toContain(key);
  }
  expect(JSON.stringify(outcomes)).not.toContain("08011111111");
  for (const { path } of calls) expect(path).toMatch(/^\/api\/[a-z-]+$/);
});

describe("VTpass, a fifth of whose calls go wrong", () => {
  const PURCHASES = 100;
  const ROUNDS_MAX = 100;

  test("sells each purchase once or never, and the wallet agrees with every proven outcome", async () => {
    const shop = new VtpassFixture();
    await shop.open();
    const { emulator } = shop;
    const { books } = emulator;
    const before = books.balance;
    const purchases = Array.from({ length: PURCHASES }, (_, at) => orderAt(shop, at));
    emulator.misbehave(0.2, seeded(20_260_131));
    const proven = await Promise.all(purchases.map((purchase) => proveEnd(shop, purchase)));
    let paid = 0n;
    for (const [at, { customer, reference }] of purchases.entries()) {
      const isSold = proven[at] === "succeeded";
      const isReturned = proven[at] === "returned";
      const times = books.timesDelivered(customer);
      expect([reference, times]).toEqual([reference, isSold ? 1 : 0]);
      if (isSold) paid += books.purchases.get(reference)?.totalAmount ?? 0n;
      if (isReturned) expect(books.purchases.get(reference)?.status).toBe("reversed");
    }
    expect(before - books.balance).toBe(paid);
    const countOf = (kind: string) => proven.filter((end) => end === kind).length;
    expect([countOf("succeeded"), countOf("failed"), countOf("returned")]).toEqual([80, 10, 10]);
    await shop.close();
  });

  /** Of ten: one fails, one pends and is reversed, one pends and is delivered. */
  function orderAt(shop: VtpassFixture, at: number): BillPurchase {
    const isMeter = at % 2 === 0;
    const customer = isMeter ? `4500${1_000_000 + at}` : `0803${1_000_000 + at}`;
    shop.emulator.know(customer, ENDS[at % 10]?.fate ?? "succeeds");
    const amount = 100_001n + BigInt(at) * 137n;
    return shop.order(isMeter ? { ...METER, customer, amount } : { customer, amount });
  }

  const ENDS: Readonly<
    Record<number, { fate: "fails" | "pends"; status?: "delivered" | "reversed" }>
  > = {
    3: { fate: "fails" },
    4: { fate: "pends", status: "delivered" },
    5: { fate: "pends", status: "reversed" },
  };

  /** Does as the domain does: sends until VTpass has the purchase, then requeries until the outcome is proven. */
  async function proveEnd(shop: VtpassFixture, purchase: BillPurchase): Promise<string> {
    let next: "purchase" | "find" = "purchase";
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const outcome: FindPurchaseOutcome = await shop.aggregator[next](purchase, shop.call(1_000));
      const { kind } = outcome;
      if (kind === "succeeded" || kind === "failed" || kind === "returned") return kind;
      if (kind === "not_found") next = "purchase";
      if (kind === "unknown" || kind === "accepted") next = "find";
      resolve(shop, purchase);
      await new Promise((done) => setTimeout(done, Math.min(40, 2 ** round)));
    }
    return expect.fail(`the outcome of ${purchase.reference} is not proven`);
  }

  function resolve({ emulator }: VtpassFixture, { reference, customer }: BillPurchase): void {
    const { status } = ENDS[Number(customer.slice(-1))] ?? {};
    const isOpen = emulator.books.purchases.get(reference)?.status === "pending";
    if (isOpen && status !== undefined) emulator.resolve(reference, status);
  }
});

/** The same dice in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
