import { expect, test } from "vitest";
import type { Action } from "../../src/pages/audit/actions-query.ts";
import { labelOf, summaryOf, titleOf, wordsOf } from "../../src/pages/audit/describe-facts.ts";

test("a phrase begins a line with a capital", () => {
  expect(titleOf({ phrase: "invited a person" })).toBe("Invited a person");
});

test("the name of a value is read as words, and so is the path to one", () => {
  expect(labelOf("eventTypes")).toBe("Event types");
  expect(labelOf("0.payout.daily")).toBe("0 payout daily");
});

test("a word of the service is read as words, and a reference stays", () => {
  expect(["read_only", "trf_9t5z5j3a85g8", "support", "kyc:write"].map(wordsOf)).toEqual([
    ...["Read only", "trf_9t5z5j3a85g8", "support", "kyc:write"],
  ]);
});

test("a row says who, to what, and what changed", () => {
  const action: Action = {
    id: 1,
    at: "2026-01-31T08:15:30.000Z",
    by: "ada@adire.example",
    action: "member.change_role",
    group: "team",
    phrase: "changed the role of a member",
    mode: null,
    subject: "bisi@adire.example",
    facts: [],
    changes: [{ name: "role", before: "support", after: null }],
    requestId: null,
    address: null,
  };
  expect(summaryOf(action)).toBe("ada@adire.example, bisi@adire.example, role support → none");
});
