import { expect, test } from "vitest";
import {
  FAILED,
  NOT_FOUND,
  SUCCEEDED,
  UNAVAILABLE,
  UNKNOWN,
} from "../../../../../test/support/fake-rail.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import type { FindOutcome } from "../../../../kernel/providers/ports/bank-rail.ts";
import type { Transaction } from "../../../platform/transactions/index.ts";
import { buildContext, type OutgoingKind } from "../outgoing-kinds.ts";
import { queryProvider } from "../record-outcome.ts";

/** Queries a provider that gives this answer. */
function query(answer: FindOutcome) {
  const kit = { database: { one: async () => ({}) } };
  const kind = { type: "Transfer", find: async () => answer };
  // A query reads nothing else from the kind, the kit or the order.
  const kinds = [kind as unknown as OutgoingKind];
  const order = { id: 5n, type: "Transfer", provider: "rail" };
  return queryProvider(buildContext(kit as unknown as Kit, kinds), order as Transaction);
}

test("an order that the provider does not have has no outcome", async () => {
  expect(await query(NOT_FOUND)).toBeUndefined();
  for (const outcome of [SUCCEEDED, FAILED]) expect(await query(outcome)).toBe(outcome);
});

test("a provider that reports no outcome has to be queried again", async () => {
  for (const answer of [UNKNOWN, UNAVAILABLE])
    await expect(query(answer)).rejects.toThrow("rail did not report the outcome of an order");
});
