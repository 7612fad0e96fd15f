import { expect, test } from "vitest";
import { ACTION_GROUPS, type ActionFacts } from "../action-facts.ts";
import { ACTIONS, actionsOf, factsOf } from "../define-actions.ts";
import type { ActionName } from "../index.ts";
import { presentAction } from "../present-action.ts";

const actions = Object.entries<ActionFacts>(ACTIONS);

const row = (action: string, details: Readonly<Record<string, unknown>>, requestId?: string) => ({
  ...{ id: 1n, at: new Date(0), by: "amina", businessId: 1_000_001n, mode: null },
  ...{ action, details, requestId: requestId ?? null, address: null },
});

test("every action has a phrase of its own, which continues the name of who did it", () => {
  const phrases = actions.map(([, { phrase }]) => phrase);
  for (const phrase of phrases) expect(phrase).toMatch(/^[a-z][a-zA-Z’ ]{8,}$/);
  expect(new Set(phrases).size).toBe(phrases.length);
});

test("an action that is not in the list does not compile", () => {
  // @ts-expect-error: `recordAction` and `noteAction` take this type.
  const unknown: ActionName = "planet.move_orbit";
  expect(factsOf(unknown)).toEqual({ group: "service", phrase: "planet move orbit" });
});

test("people get a mail when one of them lets money go without a second person", () => {
  expect(factsOf("transfer.set_approval_threshold").notice).toBe("access");
});

test("every group has actions, and every action one group", () => {
  const listed = ACTION_GROUPS.flatMap(actionsOf);
  expect(ACTION_GROUPS.filter((group) => actionsOf(group).length === 0)).toEqual([]);
  expect(listed.toSorted()).toEqual(Object.keys(ACTIONS).toSorted());
});

test.each(
  actions,
)("of %s, the business reads the fields that are named, and no other", (action) => {
  const shown = presentAction(row(action, { internalNote: "Bello Foods pays late" }, "req_1"));
  expect(JSON.stringify(shown)).not.toContain("Bello");
});

test("free text is for the business if one of its people wrote it, and not an operator", () => {
  const details = { reference: "trf_1", note: "Ask Bello first" };
  expect(presentAction(row("transfer.rejected", details)).facts).toEqual([
    { name: "reference", value: "trf_1" },
  ]);
  expect(presentAction(row("transfer.rejected", details, "req_1")).facts).toContainEqual({
    name: "note",
    value: "Ask Bello first",
  });
});

test("a change has each value that differs, before and after", () => {
  const changesOf = (action: string, details: Readonly<Record<string, unknown>>) =>
    presentAction(row(action, details)).changes;
  expect(changesOf("member.change_role", { before: "support", after: "finance" })).toEqual([
    { name: "role", before: "support", after: "finance" },
  ]);
  expect(changesOf("business.approve", { statusBefore: "pending", status: "approved" })).toEqual([
    { name: "status", before: "pending", after: "approved" },
  ]);
  const before = { url: "https://a.example", eventTypes: ["X", "Y"], description: null };
  const after = { url: "https://a.example", eventTypes: ["X"], description: "Shop" };
  expect(changesOf("webhooks.update", { before, after })).toEqual([
    { name: "eventTypes", before: "X, Y", after: "X" },
    { name: "description", before: null, after: "Shop" },
  ]);
  const tiers = (daily: number) => [{ payout: { daily } }, { payout: { daily: 9, open: true } }];
  expect(changesOf("tiers.set", { before: tiers(1), after: tiers(2) })).toEqual([
    { name: "0.payout.daily", before: "1", after: "2" },
  ]);
});
