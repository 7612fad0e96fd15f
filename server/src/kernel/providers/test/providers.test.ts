import { expect, test } from "vitest";
import { Refusal } from "../../refusals.ts";
import type { Mode } from "../../tenancy/access.ts";
import type { BankRail } from "../bank-rail.ts";
import { NO_RECEIPT } from "../outcome.ts";
import { requireBankRail } from "../providers.ts";

const railThat = (refusesWork: boolean): BankRail => ({
  name: "some-rail",
  referenceFor: ({ id }) => String(id),
  send: async () => ({ kind: "accepted", receipt: NO_RECEIPT }),
  find: async () => ({ kind: "not_found" }),
  nameOf: async () => ({ kind: "not_found" }),
  isTaking: async () => !refusesWork,
  refusesWork: async () => refusesWork,
});

const providersWith = (test: BankRail | undefined) => ({
  bankRail: (mode: Mode) => (mode === "test" ? test : undefined),
});

const refused = (code: string) => (error: unknown) =>
  error instanceof Refusal && error.code === code;

test("a mode's own rail is handed out", async () => {
  const rail = railThat(false);
  expect(await requireBankRail(providersWith(rail), "test")).toBe(rail);
});

test("a mode for which nobody has configured a rail is provider_unavailable", async () => {
  await expect(requireBankRail(providersWith(railThat(false)), "live")).rejects.toSatisfy(
    refused("provider_unavailable"),
  );
});

test("a rail that refuses work while it is down is provider_unavailable", async () => {
  await expect(requireBankRail(providersWith(railThat(true)), "test")).rejects.toSatisfy(
    refused("provider_unavailable"),
  );
});
