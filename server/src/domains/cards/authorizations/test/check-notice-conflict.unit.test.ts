import { describe, expect, test } from "vitest";
import { openMemoryBooks } from "../../../../../test/support/memory-books.ts";
import type { CardNotice } from "../../../../kernel/providers/ports/card-notices.ts";
import { contradictsFirst, raiseNoticeConflict } from "../check-notice-conflict.ts";
import type { CardState } from "../locked-card.ts";

const [FIRST, OTHER] = [Buffer.from("first"), Buffer.from("other")];

/** A notice with only what the comparison reads. */
const CLEARING = {
  ...{ kind: "card_clearing", id: "n1", card: { environmentId: 1n, id: 2n } },
  ...{ amount: 500n, crossBorderFee: 5n },
} as CardNotice;
const STATUS = {
  kind: "card_status",
  id: "n1",
  card: CLEARING.card,
  status: "frozen",
} as CardNotice;
const REVERSAL = { ...CLEARING, kind: "card_reversal" } as CardNotice;

describe("a clearing", () => {
  const applied = { amount: 500n, crossBorderFee: 5n };

  test.each([
    ["of which nothing is known", undefined, false],
    ["that is applied with the same facts", applied, false],
    ["that is applied with another amount", { ...applied, amount: 499n }, true],
    ["that is applied with another fee", { ...applied, crossBorderFee: 4n }, true],
    ["that only a reversal has named", { amount: 0n, crossBorderFee: 0n }, false],
  ])("%s contradicts the first: case %#", (_, clearing, isConflict) => {
    const state = { clearing, processedNotice: undefined } as CardState;
    expect(contradictsFirst(state, CLEARING, OTHER)).toBe(isConflict);
  });
});

describe("another notice", () => {
  test.each([
    ["that was not processed", undefined, false],
    ["that was processed with the same facts", { content: FIRST }, false],
    ["that was processed with other facts", { content: OTHER }, true],
    ["whose facts were not kept", { content: null }, false],
  ])("%s contradicts the first: case %#", (_, processedNotice, isConflict) => {
    const state = { clearing: undefined, processedNotice } as CardState;
    expect(contradictsFirst(state, REVERSAL, FIRST)).toBe(isConflict);
  });
});

test.each([
  [CLEARING, "issuer/n1: card_clearing of USD 5.00"],
  [STATUS, "issuer/n1: card_status"],
])("a contradiction raises an alert that names the notice: %#", (notice, subject) => {
  const books = openMemoryBooks();
  raiseNoticeConflict(books, notice, "issuer");
  const rows = books.changes.inserts.map(({ row }) => row);
  expect(rows).toMatchObject([{ kind: "cards.notice_conflict", subject }]);
});
