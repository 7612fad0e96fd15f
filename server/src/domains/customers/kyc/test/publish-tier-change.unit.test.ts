import { expect, test } from "vitest";
import { ENVIRONMENT, openMemoryBooks } from "../../../../../test/support/memory-books.ts";
import { draftCustomer } from "../../customers/index.ts";
import { type Category, DEFAULT_TIERS } from "../../kyc-tiers/index.ts";
import { publishTierChange } from "../publish-tier-change.ts";

/** What is published when these items of a customer are verified. */
function publishedFor(...verified: readonly Category[]) {
  const books = openMemoryBooks();
  const before = draftCustomer({ environmentId: ENVIRONMENT.id, id: 7n, now: books.now }, {});
  publishTierChange(books, before, { ...before, verified }, DEFAULT_TIERS);
  return books.changes.events.map(({ type, body }) => ({ type, ...JSON.parse(body).data }));
}

test("a customer whose tier changes causes one event, which says from where to where", () => {
  expect(publishedFor("BVN")).toEqual([
    expect.objectContaining({
      ...{ type: "customer.kyc_updated", id: 7, status: "Active", isTest: true },
      ...{ previousKycTier: 0, kycTier: 1, kycStatus: "VERIFIED" },
    }),
  ]);
});

test("an item that changes no tier causes no event", () => {
  expect(publishedFor("ADDRESS")).toEqual([]);
});
