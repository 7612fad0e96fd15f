import { afterEach, expect, test, vi } from "vitest";
import { doneOf } from "../../../../../test/support/done-of.ts";
import {
  confirmIn,
  decide,
  dueOf,
  inSuspense,
  isUnmatched,
  openAlertsOf,
  sendSilently,
  sentAs,
  withoutLedger,
} from "../../../../../test/support/sent-credits.ts";
import {
  betweenCells,
  type TestCell,
  useLinkedCells,
} from "../../../../../test/support/two-cells.ts";
import { present } from "../../../../kernel/assert.ts";
import { sendCredit } from "../index.ts";
import { payCell } from "../pay-cell.ts";
import { recordAnswer } from "../record-sent.ts";
import { findSent, readCreditOfSent } from "../sent-queries.ts";

let one: TestCell;
let other: TestCell;
useLinkedCells((...cells) => {
  [one, other] = cells;
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The answer of a cell that it has credited the payment. */
async function prove(reference: string): Promise<void> {
  const sent = present(await findSent(one.kit.database, dueOf(reference)), "the sent credit");
  await recordAnswer(
    one.kit,
    { sent, unmatched: await readCreditOfSent(one.kit.database, sent) },
    null,
  );
}

const statesOf = async (references: readonly string[]) => {
  const states: string[] = [];
  for (const reference of references) states.push((await sentAs(one.kit, reference)).state);
  return states;
};

/** A credit that was decided as failed and sent again. Both payments were credited, and neither answer has come. */
async function creditTwice(isSecondDecided: boolean) {
  const { id, reference } = await sendSilently(one, other, { isCredited: true });
  await decide(one.kit, reference, "failed");
  vi.restoreAllMocks();
  if (isSecondDecided) {
    const again = await sendSilently(one, other, { isCredited: true, credit: id });
    await decide(one.kit, again.reference, "failed");
    return { id, references: [reference, again.reference] as const };
  }
  const accountNumber = other.business.serviceAccountNumber;
  const again = doneOf(await sendCredit(one.kit, { id, accountNumber, by: "bola" }));
  await payCell(withoutLedger(one.kit), dueOf(again.reference));
  return { id, references: [reference, again.reference] as const };
}

const ORDERS: Readonly<Record<string, (first: string, second: string) => Promise<unknown>>> = {
  "the first one first": async (first, second) => {
    await prove(first);
    await prove(second);
  },
  "the second one first": async (first, second) => {
    await prove(second);
    await prove(first);
  },
  "both at the same moment, many times": (first, second) =>
    Promise.all([first, second, second, first, first, second].map(prove)),
};

test.each(
  Object.keys(ORDERS).flatMap((order) => [
    [order, "open", false] as const,
    [order, "decided as failed too", true] as const,
  ]),
)("two proofs of one credit, %s, where the second is %s: one stands, and the other is reported", async (order, _what, isSecondDecided) => {
  const before = await inSuspense(one.kit);
  const { id, references } = await creditTwice(isSecondDecided);
  await ORDERS[order]?.(...references);
  expect((await statesOf(references)).sort()).toEqual(["paid", "paid_late"]);
  expect(await openAlertsOf(one.kit, id)).toEqual(["collections.paid_late"]);
  expect(await isUnmatched(one.kit, id)).toBe(false);
  // Two businesses have the money of one credit.
  expect(await inSuspense(one.kit)).toBe(before - 10_000n);
  expect((await betweenCells(one)) + (await betweenCells(other))).toBe(0n);
  const states = await statesOf(references);
  vi.restoreAllMocks();
  await confirmIn(one.kit, 2);
  expect(await statesOf(references)).toEqual(states);
  expect(await inSuspense(one.kit)).toBe(before - 10_000n);
});
