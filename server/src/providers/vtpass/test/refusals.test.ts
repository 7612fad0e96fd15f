import { describe, expect, test } from "vitest";
import { refusal } from "../../../../test/emulators/vtpass/answers.ts";
import type { BillPurchase } from "../../../kernel/providers/ports/bill-aggregator.ts";
import { useVtpass } from "./vtpass-fixture.ts";

const fixture = useVtpass();
const order = (changes: Partial<BillPurchase> = {}) => fixture().order(changes);
const buy = (purchase: BillPurchase) => fixture().buy(purchase);
const find = (purchase: BillPurchase) => fixture().find(purchase);

const reason = expect.stringMatching(/^\S.{8,}\.$/);
const FAILING = [
  ...["010", "011", "012", "013", "015", "016", "017", "018"],
  ...["030", "031", "032", "034", "035", "091"],
];
const CLOSED = ["021", "022", "023", "024", "027", "087"];

describe("a refused purchase", () => {
  test.each(FAILING)("with code %s fails when a requery finds nothing", async (code) => {
    fixture().emulator.answerNext("/pay", refusal(code));
    const outcome = await buy(order());
    expect(outcome).toMatchObject({ kind: "failed", reason });
    expect(JSON.stringify(outcome)).not.toMatch(/VTpass|wallet|balance|\d{3}/i);
  });

  test.each([
    ...FAILING,
    "014",
    "019",
    ...CLOSED,
  ])("with code %s is a success when an earlier call has made it", async (code) => {
    const purchase = order();
    const sold = await buy(purchase);
    fixture().emulator.answerNext("/pay", refusal(code));
    expect(await buy(purchase)).toEqual(sold);
  });

  test.each([
    ...FAILING,
    "014",
    "019",
  ])("with code %s proves nothing when the requery is lost", async (code) => {
    const { emulator } = fixture();
    emulator.answerNext("/pay", refusal(code));
    emulator.misbehaveOnce("cut", ({ path }) => path.endsWith("/requery"));
    expect(await buy(order())).toMatchObject({ kind: "unknown", why: "lost" });
  });

  test("proves nothing when the requery is turned away", async () => {
    const { emulator } = fixture();
    emulator.answerNext("/pay", refusal("016"));
    emulator.answerNext("/requery", refusal("027"));
    expect(await buy(order())).toMatchObject({ kind: "unknown", why: "unproven" });
  });

  test("with code 015 needs three requeries: its meaning for a purchase is not documented", async () => {
    const { emulator } = fixture();
    emulator.answerNext("/pay", refusal("015"));
    const before = emulator.requests.length;
    await buy(order());
    expect(fixture().pathsSince(before)).toEqual(["/pay", "/requery", "/requery", "/requery"]);
  });

  test("whose reference is too old for VTpass fails in the same way", async () => {
    const { emulator } = fixture();
    const purchase = order();
    emulator.stampAgeMinutesMax = 60;
    emulator.advance(2 * 60 * 60_000);
    expect(await buy(purchase)).toMatchObject({ kind: "failed", reason });
    emulator.stampAgeMinutesMax = Number.POSITIVE_INFINITY;
  });

  test("that exists already, and is not found, is neither a failure nor unsent", async () => {
    fixture().emulator.answerNext("/pay", refusal("014"));
    expect(await buy(order())).toMatchObject({ kind: "unknown", why: "unproven" });
  });

  test.each([
    "028",
    "083",
    "100",
    "ERR",
  ])("with code %s, which is not in the table, proves nothing", async (code) => {
    fixture().emulator.answerNext("/pay", refusal(code));
    expect(await buy(order())).toMatchObject({ kind: "unknown", detail: `code ${code}` });
  });
});

describe("the rule of thirty seconds", () => {
  test("postpones the same purchase of the same customer, and sells it afterwards", async () => {
    const { emulator } = fixture();
    const first = order();
    expect(await buy(first)).toMatchObject({ kind: "succeeded" });
    const second = { ...order(), amount: 20_000n };
    emulator.advance(-31_000);
    const refused = await buy(second);
    expect(refused).toMatchObject({ kind: "unavailable", why: "turned_away" });
    const { retryAfterMs = 0 } = refused as { retryAfterMs?: number };
    expect(retryAfterMs).toBeGreaterThan(30_000);
    emulator.advance(retryAfterMs);
    expect(await buy(second)).toMatchObject({ kind: "succeeded" });
  });

  test("does not postpone the purchase of another biller", async () => {
    const one = order();
    const other = { ...order({ providerCode: "GLO", itemCode: "GLO" }) };
    fixture().emulator.advance(-31_000);
    expect(await buy(one)).toMatchObject({ kind: "succeeded" });
    expect(await buy(other)).toMatchObject({ kind: "succeeded" });
  });
});

describe("an account that is refused", () => {
  test.each(CLOSED)("with code %s takes nothing, and no purchase is missing", async (code) => {
    const { emulator } = fixture();
    emulator.refusesAllWith = code;
    const purchase = order();
    const turnedAway = { kind: "unavailable", why: "turned_away", retryAfterMs: 60_000 };
    expect(await buy(purchase)).toEqual(turnedAway);
    expect(await find(purchase)).toEqual(turnedAway);
    emulator.refusesAllWith = undefined;
    expect(await buy(purchase)).toMatchObject({ kind: "succeeded" });
  });

  test.each([401, 403])("with status %s takes nothing", async (status) => {
    fixture().emulator.answerNext("/pay", "<html>Forbidden</html>", status);
    expect(await buy(order())).toEqual({ kind: "unavailable", why: "turned_away" });
  });

  test("with too little money fails the purchase, and the books have no purchase", async () => {
    const { books } = fixture().emulator;
    const before = books.balance;
    books.balance = 9_699n;
    const purchase = order();
    expect(await buy(purchase)).toMatchObject({ kind: "failed", reason });
    expect(books.purchases.has(purchase.reference)).toBe(false);
    books.balance = 9_700n;
    expect(await buy(order())).toMatchObject({ kind: "succeeded" });
    expect(books.balance).toBe(0n);
    books.balance = before;
  });
});

describe("a requery", () => {
  test("that is refused itself says nothing about the purchase", async () => {
    const purchase = order();
    await buy(purchase);
    for (const code of ["010", "011", "012", "014", "018", "019", "030", "034"]) {
      fixture().emulator.answerNext("/requery", refusal(code));
      expect(await find(purchase)).toMatchObject({ kind: "unknown", why: "unreadable" });
    }
  });

  test("that is answered for another purchase proves nothing", async () => {
    const { emulator } = fixture();
    const failed = order({ customer: "08022222222" });
    await buy(failed);
    await find(failed);
    const sold = order();
    await buy(sold);
    const body = { code: "016", response_description: "TRANSACTION FAILED", requestId: "2026" };
    emulator.answerNext("/requery", body);
    expect(await find(sold)).toMatchObject({ kind: "unknown", why: "mismatch" });
  });
});
