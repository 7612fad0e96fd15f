import { expect, test } from "vitest";
import { assert } from "../../../kernel/assert.ts";
import {
  advance,
  endQuestion,
  openQuestion,
  toSimulatedAuthorization,
} from "../cards/advance-authorization.ts";
import type { AuthorizationRow } from "../cards/queries.ts";

const NEW: AuthorizationRow = {
  ...{ environmentId: 1n, id: "auth_1", cardReference: "kwcard", takesPartial: false },
  ...{ status: "asked", declineReason: null, asking: 0n, asked: 0n, messages: 0 },
  ...{ approved: 0n, reversed: 0n, cleared: 0n, uncleared: 0n, refunded: 0n, fee: 0n },
  ...{ clearingId: null, clearingAmount: 0n, clearingReversed: 0n },
  merchant: { name: "Cloud Hosting", id: "m_1", network: "Visa", country: "GB" },
};

type Action = "approve" | "settle" | "reverse" | "refund" | "expire";

const isStep = (action: Action): action is Exclude<Action, "approve"> => action !== "approve";

function act(row: AuthorizationRow, [kind, amount]: readonly [Action, bigint | null]) {
  if (!isStep(kind)) {
    const asked = amount ?? 0n;
    const { row: asking } = openQuestion(row, asked, row.asked + asked);
    return endQuestion(asking, { kind: "approved", amount: asked }).row;
  }
  const advanced = advance(row, kind === "expire" ? { kind } : { kind, amount });
  assert("row" in advanced, "the step is possible");
  return advanced.row;
}

const APPROVED = ["approve", 2_500n] as const;
const MORE = ["approve", 1_000n] as const;

test("a purchase that was settled before fees were stored has no fee left to return", () => {
  const settled = { ...[APPROVED, ["settle", null] as const].reduce(act, NEW), fee: 0n };
  expect(act(settled, ["reverse", null]).fee).toBe(0n);
});

test.each<[string, (readonly [Action, bigint | null])[], bigint]>([
  ["what is held", [APPROVED, MORE], 35n],
  ["the whole fee while any amount is held", [APPROVED, MORE, ["reverse", 1_500n]], 35n],
  ["none once all is released", [APPROVED, ["reverse", null]], 0n],
  ["none once the hold has expired", [APPROVED, ["expire", null]], 0n],
  ["what was settled, not what was held", [APPROVED, MORE, ["settle", 3_000n]], 30n],
  ["what all settlements took", [APPROVED, ["settle", 1_000n], ["settle", 2_000n]], 30n],
  ["the fee that a part of a reversal leaves", [APPROVED, ["settle", null], ["reverse", 1n]], 25n],
  ["none once the settlement is reversed", [APPROVED, ["settle", null], ["reverse", null]], 0n],
  [
    "the fee of the settlements that are left",
    [
      ["settle", 1_000n],
      ["settle", 2_000n],
      ["reverse", null],
    ],
    10n,
  ],
  ["the fee of a refunded settlement", [APPROVED, ["settle", null], ["refund", null]], 25n],
])("a foreign purchase shows the fee of its messages: %s", (_, actions, fee) => {
  const row = actions.reduce(act, NEW);
  expect(toSimulatedAuthorization(row).crossBorderFee).toBe(fee);
});
