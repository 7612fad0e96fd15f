import { expect, test } from "vitest";
import { openMemoryBooks, walletWith } from "../../../../../test/support/memory-books.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import type { MoneyOperation } from "../../../../kernel/ledger/operation.ts";
import { expireCard } from "../end-card.ts";
import type { Card } from "../queries.ts";
import type { CardStatus } from "../rules.ts";

const CARD_WALLET = { environmentId: 1n, accountId: 9n };

/** Expires a card and returns the statuses that it gets. */
async function expire(status: CardStatus | undefined): Promise<CardStatus[]> {
  const books = openMemoryBooks(walletWith(5n, 0n, { kind: "card", currency: "USD" }));
  const card = status && { environmentId: 1n, id: 5n, status, owed: 0n };
  const run = async (step: MoneyOperation<unknown>) =>
    // The step finds what it needs: a card, of which it reads these fields, and the card wallet.
    step.decide({ card, wallet: CARD_WALLET } as never, books);
  // It uses nothing else from the kit.
  await expireCard({ ledger: { run } } as unknown as Kit, { environmentId: 1n, id: 5n });
  return books.changes.updates.map(({ row }) => (row as Card).status);
}

test("a card expires at the end of its month, and one that has ended stays as it is", async () => {
  expect(await expire("Active")).toEqual(["Expired"]);
  expect(await expire("Terminated")).toEqual([]);
  expect(await expire(undefined)).toEqual([]);
});
