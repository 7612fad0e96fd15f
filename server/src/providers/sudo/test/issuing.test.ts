import { describe, expect, test } from "vitest";
import type { EmulatedRequest } from "../../../../test/emulators/emulator.ts";
import { FUNDING_SOURCE, PROGRAM } from "../../../../test/emulators/sudo/cards.ts";
import { present } from "../../../kernel/assert.ts";
import { call, useSudo } from "./sudo-fixture.ts";

const fixture = useSudo();

const isPost = (path: string) => (request: EmulatedRequest) =>
  request.method === "POST" && request.path === path;

function lastPost(path: string): unknown {
  const request = fixture().emulator.requests.findLast(isPost(path));
  return JSON.parse(present(request, `a request to ${path}`).body);
}

describe("a card", () => {
  test("states its funding source, its rules and our reference", async () => {
    const { made } = fixture();
    const { order } = await made();
    expect(lastPost("/cards")).toMatchObject({
      ...{
        type: "virtual",
        currency: "USD",
        brand: "Visa",
        issuerCountry: "USA",
        status: "active",
      },
      ...{ fundingSourceId: FUNDING_SOURCE, metadata: { ref: order.reference } },
      spendingControls: {
        spendingLimits: [
          { amount: 50_000, interval: "per_authorization" },
          { amount: 50_000, interval: "daily" },
        ],
      },
    });
  });

  test("of a program states its program, and its limits all the same", async () => {
    const { order, connectWith, emulator } = fixture();
    const { issuer } = connectWith({ programUsd: PROGRAM, programBrandUsd: "Mastercard" });
    const ordered = order({ brand: "Mastercard" });
    expect(await issuer.issue(ordered, call())).toMatchObject({ card: { brand: "Mastercard" } });
    expect(lastPost("/cards")).toMatchObject({ programId: PROGRAM, spendingControls: {} });
    expect(lastPost("/cards")).not.toHaveProperty("brand");
    expect(emulator.books.usableCards(ordered.reference)[0]?.spendingLimit).toBe(50_000);
  });

  test.each([
    [{ brand: "Visa" }, "The card issuer makes only Mastercard cards in USD."],
    [{ currency: "NGN" }, "The card issuer makes no cards in NGN."],
  ] as const)("%o that the settings do not allow is refused precisely", async (changes, reason) => {
    const { order, connectWith } = fixture();
    const { issuer } = connectWith({ programUsd: PROGRAM, programBrandUsd: "Mastercard" });
    const ordered = order(changes);
    expect(await issuer.issue(ordered, call())).toMatchObject({ kind: "failed", reason });
    expect(await issuer.find(ordered, call())).toMatchObject({ kind: "failed", reason });
  });

  test("of a program with another brand than its setting proves nothing", async () => {
    const { order, connectWith } = fixture();
    const { issuer } = connectWith({ programUsd: PROGRAM });
    expect(await issuer.issue(order(), call())).toMatchObject({ kind: "unknown", why: "mismatch" });
  });

  test("with another funding source is not handed out: Sudo would not ask us", async () => {
    const { made, issuer, emulator } = fixture();
    const { order, card } = await made();
    const own = present(emulator.books.card(card.issuerReference), "the card");
    Object.assign(own, { fundingSourceId: "670cece725852ba485d745c9" });
    expect(await issuer.find(order, call())).toMatchObject({ kind: "unknown", why: "mismatch" });
  });

  test.each([
    [{ maskedPan: "5063********" }],
    [{ maskedPan: "5063210123453531" }],
  ])("without both ends of its number proves nothing: %o", async (changes) => {
    const { made, issuer, emulator } = fixture();
    const { order, card } = await made();
    Object.assign(present(emulator.books.card(card.issuerReference), "the card"), changes);
    expect(await issuer.find(order, call())).toMatchObject({ kind: "unknown", why: "unreadable" });
  });

  test("has its year with four digits, however Sudo writes it", async () => {
    const { made, issuer } = fixture();
    for (const { order } of [await made(), await made()]) {
      expect(await issuer.find(order, call())).toMatchObject({
        card: { expiryMonth: "06", expiryYear: "2029" },
      });
    }
  });
});

describe("an order that was sent twice", () => {
  test("has the earliest card, the other one is cancelled, and its end is not taken for the first one's", async () => {
    const { order, emulator, connectWith, confirmed } = fixture();
    const ordered = order();
    const [one, two] = [connectWith(), connectWith()];
    // Both processes see no card, and both make one.
    emulator.misbehaveOnce("slow", isPost("/cards"));
    const outcomes = await Promise.all([
      one.issuer.issue(ordered, call()),
      two.issuer.issue(ordered, call()),
    ]);
    const [first, second] = emulator.books.cards.slice(-2);
    expect(emulator.books.usableCards(ordered.reference)).toHaveLength(1);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ card: { issuerReference: first?.id } });
    }
    expect(second).toMatchObject({ status: "canceled", metadata: { ref: "" } });
    emulator.payments.terminate(present(second, "the second card"));
    const notice = present(emulator.notices.at(-1), "a notice");
    expect(await confirmed(Buffer.from(notice.body))).toEqual([]);
  });

  test("is unknown until the second card is cancelled", async () => {
    const { made, issuer, emulator } = fixture();
    const { order, card } = await made();
    const own = present(emulator.books.card(card.issuerReference), "the card");
    const twin = {
      ...own,
      id: emulator.books.nextId(),
      createdAt: emulator.books.now.toISOString(),
    };
    // Sudo documents no order of its lists.
    emulator.books.cards.unshift(twin);
    emulator.misbehaveOnce("refused", ({ method }) => method === "PUT");
    expect(await issuer.find(order, call())).toMatchObject({ kind: "unknown", why: "lost" });
    expect(await issuer.find(order, call())).toMatchObject({ card: { issuerReference: own.id } });
    expect(twin.status).toBe("canceled");
  });
});
