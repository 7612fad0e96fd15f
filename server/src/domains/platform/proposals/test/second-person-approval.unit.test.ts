import { describe, expect, test } from "vitest";
import { ENVIRONMENT, openMemoryBooks } from "../../../../../test/support/memory-books.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import type { Proposal } from "../queries.ts";
import { withSecondPerson } from "../second-person-approval.ts";

const NOW = ENVIRONMENT.now;
const INPUT = { amount: "100" };

/** A proposal with only what an approval reads. */
const PROPOSAL = {
  ...{ environmentId: 1n, id: 5n, action: "cards.fund", input: JSON.stringify(INPUT) },
  ...{ proposedBy: "Amaka", decision: null, decidedBy: null },
  expiresAt: new Date(NOW.getTime() + 1),
} as unknown as Proposal;

/** Approves the proposal, and returns the operation's outcome and the decisions that were written. */
function approve(by: string, changes: Partial<Proposal> = {}) {
  const books = openMemoryBooks();
  const inner = operation({ name: "x", needs: {}, decide: () => "performed" });
  const action = { name: "cards.fund", input: INPUT, operation: inner };
  const approved = withSecondPerson(action, { proposalId: 5n, by }, NOW);
  const outcome = approved.decide({ proposal: { ...PROPOSAL, ...changes } } as never, books);
  const decisions = books.changes.updates.map(({ row }) => (row as Proposal).decision);
  return { outcome, decisions, audited: books.changes.inserts.length };
}

describe("an approval", () => {
  test("by another person performs the action, decides the proposal and is audited", () => {
    expect(approve("Bola")).toEqual({ outcome: "performed", decisions: ["approved"], audited: 1 });
  });

  test.each([
    "Amaka",
    "amaka",
    " A maka\u200b",
    "ＡＭＡＫＡ",
  ])("by the proposer as %j is refused", (by) => {
    expect(() => approve(by)).toThrow(expect.objectContaining({ code: "approval_required" }));
  });

  test("from the moment of expiry on, or of what is decided, is refused", () => {
    expect(() => approve("Bola", { expiresAt: NOW })).toThrow();
    const decided = { decision: "rejected", decidedBy: "Chidi" } as const;
    expect(() => approve("Bola", decided)).toThrow("Chidi");
  });

  test("of another action, or of the action with another input, is a bug and is not performed", () => {
    const other = JSON.stringify({ amount: "1000" });
    for (const changes of [{ action: "cards.withdraw" }, { input: other }])
      expect(() => approve("Bola", changes)).toThrow(/approval is of the action/);
  });
});
