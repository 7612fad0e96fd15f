import { describe, expect, test } from "vitest";
import { DEBIT_ACCOUNT } from "../../../../test/emulators/sudo/cards.ts";
import { present } from "../../../kernel/assert.ts";
import type { KnownCard } from "../../../kernel/providers/ports/card-issuer.ts";
import { call, useSudo } from "./sudo-fixture.ts";

const fixture = useSudo();

const ownOf = ({ issuerReference }: KnownCard) =>
  present(fixture().emulator.books.card(issuerReference), "the card");

function lastPut(): unknown {
  const request = fixture().emulator.requests.findLast(({ method }) => method === "PUT");
  return JSON.parse(present(request, "a change").body);
}

describe("a change of status", () => {
  test("sends the limits and our reference again: without limits a card in dollars buys nothing", async () => {
    const { made, issuer } = fixture();
    const { card } = await made();
    for (const status of ["frozen", "active"] as const) {
      expect(await issuer.setStatus(card, status, call())).toEqual({ kind: "set" });
      expect(ownOf(card).spendingLimit).toBe(50_000);
      expect(lastPut()).toMatchObject({ metadata: { ref: card.reference } });
    }
  });

  test("to terminated has a reason, and the account that gets back what the card holds", async () => {
    const { made, issuer } = fixture();
    const { card } = await made();
    expect(await issuer.setStatus(card, "terminated", call())).toEqual({ kind: "set" });
    expect(lastPut()).toMatchObject({ cancellationReason: "lost", creditAccountId: DEBIT_ACCOUNT });
    expect(ownOf(card)).toMatchObject({ status: "canceled", metadata: { ref: card.reference } });
  });

  test("that is answered with another card or another status is unknown", async () => {
    const { made, issuer, emulator } = fixture();
    const { card } = await made();
    const { issuerReference: _id } = card;
    for (const data of [
      { _id, status: "active" },
      { _id: "66b2c9d4f1ae9c7d0000ffff", status: "inactive" },
    ]) {
      emulator.answerOnce.push({ isMeant: ({ method }) => method === "PUT", data: { data } });
      expect(await issuer.setStatus(card, "frozen", call())).toMatchObject({ why: "mismatch" });
      await issuer.setStatus(card, "active", call());
    }
  });

  test("that the card already has is not sent", async () => {
    const { made, issuer, emulator } = fixture();
    const { card } = await made();
    const changes = () => emulator.requests.filter(({ method }) => method === "PUT").length;
    const before = changes();
    expect(await issuer.setStatus(card, "active", call())).toEqual({ kind: "set" });
    expect(changes()).toBe(before);
  });

  test.each([
    "error_after",
    "cut",
    "maintenance",
    "bad_gateway",
  ] as const)("behind %s is unknown, and can be repeated", async (fault) => {
    const { made, issuer, emulator } = fixture();
    const { card } = await made();
    emulator.misbehaveOnce(fault, ({ method }) => method === "PUT");
    expect(await issuer.setStatus(card, "frozen", call())).toMatchObject({ kind: "unknown" });
    expect(await issuer.setStatus(card, "frozen", call())).toEqual({ kind: "set" });
    expect(ownOf(card).status).toBe("inactive");
  });

  test("that Sudo refuses has a reason", async () => {
    const { made, connectWith } = fixture();
    const { card } = await made();
    const { issuer } = connectWith({ debitAccountUsd: "67974b365c184d20fc340880" });
    expect(await issuer.setStatus(card, "terminated", call())).toMatchObject({
      ...{ kind: "failed", reason: expect.stringMatching(/^\S.{8,}\.$/) },
    });
    expect(
      await connectWith({ debitAccountUsd: null }).issuer.setStatus(card, "frozen", call()),
    ).toMatchObject({
      kind: "failed",
    });
  });

  test("of a card with another reference, or of an id that Sudo does not have, changes nothing", async () => {
    const { made, issuer } = fixture();
    const { card } = await made();
    const other = { ...card, reference: "another order" };
    expect(await issuer.setStatus(other, "frozen", call())).toMatchObject({ why: "mismatch" });
    expect(await issuer.details(other, call())).toMatchObject({ why: "mismatch" });
    expect(ownOf(card).status).toBe("active");
    const unknown = { ...card, issuerReference: "66b2c9d4f1ae9c7d0000ffff" };
    expect(await issuer.setStatus(unknown, "frozen", call())).toEqual({ kind: "not_found" });
  });

  test("with a key that Sudo refuses is unavailable", async () => {
    const { made, connectWith } = fixture();
    const { card } = await made();
    const { issuer } = connectWith({ apiKey: "another" });
    expect(await issuer.setStatus(card, "frozen", call())).toMatchObject({ kind: "unavailable" });
    expect(await issuer.details(card, call())).toMatchObject({ kind: "unavailable" });
  });
});

describe("the details of a card", () => {
  test("are our page with card, vault and token in the fragment, until the token expires", async () => {
    const { made, issuer, emulator } = fixture();
    const { card } = await made();
    const outcome = await issuer.details(card, call());
    if (outcome.kind !== "page") throw new Error(`the details are ${outcome.kind}`);
    const { origin, pathname, search, hash } = new URL(outcome.url);
    expect([origin, pathname, search]).toEqual(["https://pay.example.com", "/card-details", ""]);
    const fragment = Object.fromEntries(new URLSearchParams(hash.slice(1)));
    expect(fragment).toEqual({
      ...{ card: card.issuerReference, vault: "we0dsa28s" },
      token: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/),
    });
    const leftMs = outcome.expiresAt.getTime() - emulator.books.now.getTime();
    expect(leftMs).toBeGreaterThan(118_000);
    expect(leftMs).toBeLessThanOrEqual(120_000);
  });

  test("do not exist without a page of ours, and Sudo is not called", async () => {
    const { made, connectWith, emulator } = fixture();
    const { card } = await made();
    const before = emulator.requests.length;
    const { issuer } = connectWith({ detailsPageUrl: null });
    expect(await issuer.details(card, call())).toEqual({ kind: "not_found" });
    expect(emulator.requests.length).toBe(before);
  });

  test("expire soon if the token's expiry cannot be read", async () => {
    const { made, issuer, emulator } = fixture();
    const { card } = await made();
    const answerWith = (token: string) =>
      emulator.answerOnce.push({
        isMeant: ({ path }) => path.endsWith("/token"),
        data: { data: { token } },
      });
    answerWith("opaque");
    const outcome = await issuer.details(card, call());
    const expiresAt = new Date(emulator.books.now.getTime() + 60_000);
    expect(outcome).toMatchObject({ kind: "page", expiresAt });
    answerWith("");
    expect(await issuer.details(card, call())).toMatchObject({ why: "unreadable" });
  });
});

test("no request reveals a card number: the vault is never called", () => {
  for (const { path, query } of fixture().emulator.requests) {
    expect(path).not.toContain("secure-data");
    expect(query.has("reveal")).toBe(false);
  }
});
