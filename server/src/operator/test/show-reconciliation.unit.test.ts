import { expect, test } from "vitest";
import { isAgreed, type ReconciledByHand, showReconciled } from "../show-reconciliation.ts";

const nothing = { kind: "compared", listed: 12, booked: 0, notBooked: 0, notListed: 0 } as const;

const of = (records: ReconciledByHand["records"]): ReconciledByHand => ({
  ...{ provider: "sudo", statement: undefined, records, exceptions: [], hasFile: false },
});

test.each<[ReconciledByHand["records"], boolean, string]>([
  [nothing, true, "sudo lists 12 movements of our cards. Our books have the same."],
  [
    { ...nothing, booked: 1 },
    true,
    "sudo lists 12 movements of our cards. No notice had brought 1 movement of them. Booked now.",
  ],
  [
    { ...nothing, notBooked: 2, notListed: 1 },
    false,
    "sudo lists 12 movements of our cards. 2 movements could not be booked: see `alerts`. Its list lacks 1 movement of our books: see `alerts`.",
  ],
  [
    { kind: "not_read", why: "sudo did not list its card records: unreachable." },
    false,
    "sudo did not list its card records: unreachable. Nothing was compared.",
  ],
])("says what was found among an issuer's movements: %o", (records, agrees, words) => {
  expect(showReconciled(of(records))).toBe(words);
  expect(isAgreed(of(records))).toBe(agrees);
});
