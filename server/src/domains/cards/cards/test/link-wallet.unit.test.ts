import { describe, expect, test } from "vitest";
import { ENVIRONMENT, openMemoryBooks } from "../../../../../test/support/memory-books.ts";
import { type Wallet, walletReference } from "../../../customers/wallets/index.ts";
import { linkWallet, unlinkWallet } from "../link-wallet.ts";
import { formatCardReference } from "../present-card.ts";
import type { Card } from "../queries.ts";
import { CARD_STATUSES } from "../rules.ts";

const [CARD_ID, WALLET_ID] = [5n, 7n];
const ORDER = {
  walletReference: walletReference(WALLET_ID),
  cardReference: formatCardReference(CARD_ID),
};

/** A card and its holder's wallet, with only what linking reads. */
const CARD = {
  ...{ environmentId: 1n, id: CARD_ID, customerId: 3n, status: "Active", linkedWalletId: null },
} as Card;
const WALLET = {
  ...{ environmentId: 1n, id: WALLET_ID, customerId: 3n, status: "Active", currency: "USD" },
  verified: ["BVN", "NIN", "PVC"],
} as unknown as Wallet;

interface Given {
  readonly card?: Partial<Card> | null;
  readonly wallet?: Partial<Wallet> | null;
  readonly linked?: Card;
  readonly settings?: { readonly nairaPerDollar: number; readonly rateSource: string };
  readonly mode?: "test" | "live";
}

/** Links the card, or unlinks the wallet, and returns what was written about cards. */
function changes(order: "link" | "unlink", { card, wallet, linked, settings, mode }: Given = {}) {
  const environment = { ...ENVIRONMENT, mode: mode ?? "live" };
  const books = Object.assign(openMemoryBooks(), { environment });
  const found = {
    card: card === null ? undefined : { ...CARD, ...card },
    wallet: wallet === null ? undefined : { ...WALLET, ...wallet },
    ...{ linked, settings, tiers: { tiers: null } },
  };
  const operation = order === "link" ? linkWallet(ORDER) : unlinkWallet(ORDER.walletReference);
  // Each of them reads no more of what it found.
  const result = operation.decide(found as never, books);
  return { result, links: books.changes.updates.map(({ row }) => (row as Card).linkedWalletId) };
}

describe("the link of a card to a wallet", () => {
  test("is written, and is answered again without a change", () => {
    const linked = { result: { ...ORDER, linked: true }, links: [WALLET_ID] };
    expect(changes("link")).toEqual(linked);
    const itself = { ...CARD, linkedWalletId: WALLET_ID };
    const books = openMemoryBooks();
    const found = { card: itself, linked: itself, wallet: WALLET, tiers: { tiers: null } };
    const again = linkWallet(ORDER).decide(found as never, books);
    expect([again, books.changes.updates]).toEqual([linked.result, []]);
  });

  test.each<[string, Given, object]>([
    ["no such wallet", { wallet: null }, { code: "not_found", param: null }],
    ["no such card", { card: null }, { code: "not_found", param: "cardReference" }],
    ["a customer below the tier", { wallet: { verified: ["BVN"] } }, { code: "kyc_required" }],
    ["a closed wallet", { wallet: { status: "Closed" } }, { message: /wallet is closed/ }],
    ["another customer's card", { card: { customerId: 4n } }, { message: /different customers/ }],
    [
      "a naira wallet and no rate",
      { wallet: { currency: "NGN" } },
      { message: /no exchange rate/ },
    ],
    ["a card of another wallet", { card: { linkedWalletId: 8n } }, { message: /^The card is/ }],
    ["a wallet of another card", { linked: CARD }, { message: /^The wallet is already/ }],
  ])("is refused with %s", (_, given, { message, ...refusal }: { message?: RegExp }) => {
    const expected = message === undefined ? {} : { message: expect.stringMatching(message) };
    expect(() => changes("link", given)).toThrow(
      expect.objectContaining({ ...refusal, ...expected }),
    );
  });

  test("is possible with a frozen wallet, and with a naira wallet that has a rate", () => {
    const rate = { nairaPerDollar: 1_500, rateSource: "desk" };
    const naira: Given = { wallet: { currency: "NGN" } };
    for (const given of [
      { wallet: { status: "Frozen" } },
      { ...naira, settings: rate },
      { ...naira, mode: "test" },
    ] satisfies Given[])
      expect(changes("link", given).links).toEqual([WALLET_ID]);
  });

  test("is made and ended only while the card is active or frozen", () => {
    for (const order of ["link", "unlink"] as const) {
      const allowed = CARD_STATUSES.filter((status) => {
        try {
          return changes(order, { card: { status } }).links.length === 1;
        } catch {
          return false;
        }
      });
      expect(allowed).toEqual(["Active", "Frozen"]);
    }
  });

  test("is ended, and is not found if no card is linked", () => {
    expect(changes("unlink", { card: { linkedWalletId: WALLET_ID } })).toEqual({
      ...{ result: { ...ORDER, linked: false }, links: [null] },
    });
    expect(() => changes("unlink", { card: null })).toThrow("No card is linked");
    expect(() => changes("unlink", { wallet: null })).toThrow(/this wallet/);
  });
});
