import { expect, test } from "vitest";
import { isAgreed, type ReconciledByHand, showReconciled } from "../show-reconciliation.ts";

const nothing = {
  kind: "compared",
  listed: 12,
  booked: 0,
  bookedCards: [],
  differing: 0,
  notBooked: 0,
  notListed: 0,
  unknown: 0,
  unreadable: 0,
  made: [],
} as const;

const of = (records: ReconciledByHand["records"]): ReconciledByHand => ({
  ...{
    provider: "sudo",
    statement: undefined,
    records,
    exceptions: [],
    hasFile: false,
    carriesMoney: true,
    includesToday: false,
  },
});

test.each<[ReconciledByHand["records"], boolean, string]>([
  [nothing, true, "sudo lists 12 movements of our cards. Our books have the same."],
  [
    { ...nothing, booked: 1, bookedCards: ["crd_1"] },
    true,
    "sudo lists 12 movements of our cards. 1 movement had no notice and is booked now: crd_1.",
  ],
  [
    { ...nothing, booked: 12, bookedCards: Array.from({ length: 12 }, (_, n) => `crd_${n}`) },
    true,
    "sudo lists 12 movements of our cards. 12 movements had no notice and are booked now: crd_0, crd_1, crd_2, crd_3, crd_4, crd_5, crd_6, crd_7, crd_8, crd_9 and 2 more.",
  ],
  [
    { ...nothing, notBooked: 2, notListed: 1 },
    false,
    "sudo lists 12 movements of our cards. 2 movements could not be booked: see `alert list`. Its list lacks 1 movement of our books: see `alert list`.",
  ],
  [
    { ...nothing, differing: 1 },
    false,
    "sudo lists 12 movements of our cards. 1 movement is different in our books: see `alert list`.",
  ],
  [
    { ...nothing, unknown: 1 },
    false,
    "sudo lists 12 movements of our cards. It lists 1 movement of cards that our books do not have: see `alert list`, with --all for what was closed.",
  ],
  [
    { ...nothing, unreadable: 2 },
    false,
    "sudo lists 12 movements of our cards. It lists 2 movements without an id: see `alert list`, with --all for what was closed.",
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

test("says that there is nothing to compare for a registry", () => {
  const asked = { ...of(undefined), provider: "dojah" };
  expect(showReconciled(asked)).toMatch(/^dojah has no statement that the service can fetch\./);
  expect(showReconciled({ ...asked, carriesMoney: false })).toBe(
    "dojah only answers identity checks, which are no orders. So there is nothing to compare: compare its bill by hand.",
  );
});
