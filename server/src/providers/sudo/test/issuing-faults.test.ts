import { describe, expect, test } from "vitest";
import type { EmulatedRequest } from "../../../../test/emulators/emulator.ts";
import { REFUSED_BVN } from "../../../../test/emulators/sudo/customers.ts";
import { present } from "../../../kernel/assert.ts";
import type { CardHolder } from "../../../kernel/providers/ports/card-issuer.ts";
import { BVN, call, useSudo } from "./sudo-fixture.ts";

const fixture = useSudo();

const isPost = (path: string) => (request: EmulatedRequest) =>
  request.method === "POST" && request.path === path;

const isListAfterCard = ({ path }: EmulatedRequest) => {
  const [, customerId] = /^\/cards\/customer\/(\w+)$/.exec(path) ?? [];
  return fixture().emulator.books.cards.some((card) => card.customerId === customerId);
};

describe("an answer about something else", () => {
  const isList = (path: string) => (request: EmulatedRequest) =>
    request.method === "GET" && request.path.startsWith(path);

  test.each([
    ["another page", isList("/customers"), { pagination: { pages: 2, page: "1" } }],
    ["a list too long to be read", isList("/customers"), { pagination: { pages: 301, page: "0" } }],
    ["no list", isList("/customers"), { data: { _id: "x" } }],
    ["a list without pages", isList("/customers"), { pagination: undefined }],
    [
      "a card of another holder",
      isList("/cards/customer"),
      { data: [{ _id: "x", customer: "y" }] },
    ],
    ["an empty list, right after the card was made", isListAfterCard, { data: [] }],
    [
      "another holder",
      isPost("/customers"),
      { data: { _id: "x", name: "Ada Obi", metadata: { ref: "y" } } },
    ],
    ["another card", isPost("/cards"), { data: { _id: "x", metadata: { ref: "y" } } }],
  ])("proves nothing: %s", async (_what, isMeant, data) => {
    const { issuer, order, emulator } = fixture();
    const ordered = order();
    emulator.answerOnce.push({ isMeant, data });
    expect(await issuer.issue(ordered, call())).toMatchObject({ kind: "unknown" });
    const found = await issuer.find(ordered, call());
    if (found.kind === "not_found") await issuer.issue(ordered, call());
    expect(await issuer.find(ordered, call())).toMatchObject({ kind: "succeeded" });
    expect(emulator.books.usableCards(ordered.reference)).toHaveLength(1);
  });

  const refusal = (field: string) => ({ statusCode: 400, message: [{ property: field }] });

  test.each([
    ["the holder", isPost("/customers"), refusal("individual.identity.number")],
    ["the card", isPost("/cards"), refusal("individual.identity.number")],
    ["the card, as a conflict", isPost("/cards"), { statusCode: 409 }],
  ])("is the refusal of another request: %s was made, and the order succeeds", async (_what, isMeant, data) => {
    const { issuer, order, emulator } = fixture();
    const ordered = order();
    emulator.answerOnce.push({ isMeant, data });
    expect(await issuer.issue(ordered, call())).toMatchObject({ kind: "succeeded" });
    expect(emulator.books.usableCards(ordered.reference)).toHaveLength(1);
  });

  test.each([
    ["the holder", "/customers", { bvn: REFUSED_BVN }, {}],
    ["the card", "/cards", {}, { brand: "Verve" }],
  ] as const)("leaves a refusal of %s unknown, if Sudo cannot be read after it", async (_what, path, holder, changes) => {
    const { issuer, order, emulator } = fixture();
    const ordered = order({}, holder);
    let isRefused = false;
    emulator.misbehaveOnce("error_before", (request) => {
      const isNext = isRefused;
      isRefused ||= isPost(path)(request);
      return isNext;
    });
    if ("brand" in changes)
      emulator.answerOnce.push({ isMeant: isPost(path), data: refusal("brand") });
    expect(await issuer.issue(ordered, call())).toMatchObject({ kind: "unknown" });
  });

  test("is a list with another holder's card, or without the card that was made", async () => {
    const { made, issuer, order, emulator } = fixture();
    const { order: first, card } = await made();
    const isMeant = isList("/cards/customer");
    emulator.answerOnce.push({ isMeant, data: { data: [{ _id: "x", customer: "y" }] } });
    expect(await issuer.find(first, call())).toMatchObject({ kind: "unknown", why: "mismatch" });
    const next = order({ holder: first.holder });
    const own = present(emulator.books.card(card.issuerReference), "the card");
    const { customerId: customer } = own;
    const twin = { _id: own.id, customer, metadata: { ref: next.reference } };
    const isAfterOrder = (request: EmulatedRequest) =>
      isMeant(request) && emulator.books.usableCards(next.reference).length > 0;
    emulator.answerOnce.push({ isMeant: isAfterOrder, data: { data: [twin] } });
    expect(await issuer.issue(next, call())).toMatchObject({
      detail: expect.stringContaining("lacks"),
    });
  });

  test("of another brand cancels no card", async () => {
    const { made, issuer, emulator } = fixture();
    const { order, card } = await made();
    const own = present(emulator.books.card(card.issuerReference), "the card");
    emulator.books.cards.push({ ...own, id: emulator.books.nextId() });
    Object.assign(own, { brand: "Verve" });
    expect(await issuer.find(order, call())).toMatchObject({ kind: "unknown", why: "mismatch" });
    expect(emulator.books.usableCards(order.reference)).toHaveLength(2);
  });
});

describe("a call that goes wrong", () => {
  test("because Sudo lost a remembered holder is unavailable, and the holder is registered again", async () => {
    const { made, issuer, order, emulator } = fixture();
    const { order: first } = await made();
    emulator.books.advance(11 * 60_000);
    await issuer.find(first, call());
    const { customers } = emulator.books;
    customers.splice(
      0,
      customers.length,
      ...customers.filter(({ fields }) => !isOf(fields, first)),
    );
    const next = order({ holder: first.holder });
    expect(await issuer.issue(next, call())).toMatchObject({ kind: "unavailable" });
    expect(await issuer.issue(next, call())).toMatchObject({ kind: "succeeded" });
  });

  test("because the account cannot pay for the card is unavailable, and may succeed later", async () => {
    const { order, issuer, emulator } = fixture();
    const ordered = order();
    emulator.books.balance = 0;
    expect(await issuer.issue(ordered, call())).toEqual({
      kind: "unavailable",
      why: "turned_away",
    });
    emulator.books.balance = 100_000;
    expect((await issuer.issue(ordered, call())).kind).toBe("succeeded");
  });

  test.each([
    ["the key is wrong", { apiKey: "another" }],
    ["nothing listens", { apiUrl: "http://127.0.0.1:9" }],
  ])("because %s is unavailable", async (_what, settings) => {
    const { order, connectWith } = fixture();
    const { issuer } = connectWith(settings);
    expect(await issuer.issue(order(), call())).toMatchObject({ kind: "unavailable" });
    expect(await issuer.find(order(), call())).toMatchObject({ kind: "unavailable" });
  });

  test("because this machine is not in the IP list is unavailable", async () => {
    const { order, issuer, emulator } = fixture();
    emulator.isListed = false;
    expect(await issuer.find(order(), call())).toMatchObject({ kind: "unavailable" });
    emulator.isListed = true;
  });

  test("after the card was made is unknown, even if Sudo then refuses every call", async () => {
    const { order, issuer, emulator } = fixture();
    const ordered = order();
    const { emulator: own } = fixture();
    own.misbehaveOnce("slow", (request) => {
      if (isPost("/cards")(request)) setTimeout(() => (emulator.isListed = false), 100);
      return isPost("/cards")(request);
    });
    expect(await issuer.issue(ordered, call())).toMatchObject({ kind: "unknown", why: "lost" });
    emulator.isListed = true;
    expect(await issuer.find(ordered, call())).toMatchObject({ kind: "succeeded" });
  });

  test.each([
    ["slow", 100],
    ["cut", 3_000],
    ["error_after", 3_000],
    ["bad_gateway", 3_000],
    ["error_before", 3_000],
    ["maintenance", 3_000],
    ["refused", 3_000],
  ] as const)("by %s is unknown, and one card is made in the end", async (fault, timeoutMs) => {
    const { order, issuer, emulator } = fixture();
    const ordered = order();
    emulator.misbehaveOnce(fault, isPost("/cards"));
    expect(await issuer.issue(ordered, call(timeoutMs))).toMatchObject({ kind: "unknown" });
    const found = await issuer.find(ordered, call());
    if (found.kind === "not_found") await issuer.issue(ordered, call());
    expect(emulator.books.usableCards(ordered.reference)).toHaveLength(1);
    expect(await issuer.find(ordered, call())).toMatchObject({ kind: "succeeded" });
  });

  test("shows no key, token or identity number in any outcome or path", async () => {
    const { order, issuer, calls, emulator, made } = fixture();
    const { card } = await made();
    const outcomes: unknown[] = [await issuer.issue(order({}, { bvn: REFUSED_BVN }), call())];
    emulator.misbehaveOnce("error_after", isPost("/customers"));
    outcomes.push(
      await issuer.issue(order(), call()),
      await issuer.setStatus(card, "frozen", call()),
    );
    const shown = JSON.stringify([outcomes, calls.map(({ path, failure }) => [path, failure])]);
    for (const secret of [BVN, REFUSED_BVN, "eyJhbGci", "Bearer", "chidi@"]) {
      expect(shown).not.toContain(secret);
    }
  });
});

const isOf = (fields: object, { holder }: { readonly holder: CardHolder }) =>
  JSON.stringify(fields).includes(holder.reference);
