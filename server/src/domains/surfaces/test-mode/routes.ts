import type { Static } from "typebox";
import { testModeOnce } from "../../../kernel/http/answer/act-once.ts";
import {
  type Call,
  laterRoute,
  type Route,
  writeRoute,
} from "../../../kernel/http/routes/route.ts";
import { clockOnlyForward, clockTooFarAhead } from "../../../kernel/jobs/timers/errors.ts";
import { sweepTimersOf } from "../../../kernel/jobs/timers/timers.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { fromDecimal } from "../../../kernel/money.ts";
import { virtualAccountNotFound } from "../../money-in/virtual-accounts/index.ts";
import { transactionNotFound } from "../../platform/transactions/index.ts";
import { beginAdvance, timeShown } from "./advance-clock.ts";
import { sessionNotWanted, sessionTaken, tooLateToResolve, wentToNoBank } from "./errors.ts";
import { resetTestMode } from "./reset-test-mode.ts";
import { resolveTransfer } from "./resolve-transfer.ts";
import {
  AdvanceBody,
  CreditBody,
  ResetFunds,
  ResolveBody,
  ResolvedTransfer,
  ResolveParams,
  SentCredit,
  TestClock,
} from "./schemas.ts";
import { type CreditOrder, chooseSession, sendCredit } from "./send-credit.ts";

const inTestMode = { method: "POST", tag: "Test mode", testOnly: true } as const;

/** A request that changes only the simulator is not a ledger operation, but still takes effect once for its key. */
export const testModeRoutes = (kit: Kit): readonly Route[] => [
  writeRoute({
    ...inTestMode,
    path: "/test/transfers/:reference/resolve",
    operationId: "resolveTestTransfer",
    summary: "Set the outcome of a test transfer",
    description: [
      "The simulated bank reports this outcome, whatever the account number means. The transfer and its event follow as",
      "they would with a real bank. Sending the same outcome again changes nothing.",
    ].join(" "),
    params: ResolveParams,
    body: ResolveBody,
    answer: ResolvedTransfer,
    refusals: [transactionNotFound, wentToNoBank, tooLateToResolve],
    write: (call) =>
      testModeOnce(kit, call, "resolve", () => resolveTransfer(kit, resolveOrder(call))),
  }),
  writeRoute({
    ...inTestMode,
    path: "/test/credits",
    operationId: "sendTestCredit",
    summary: "Simulate a payment to a virtual account or an invoice",
    description: [
      "The simulated bank receives the money and sends its notice. The transaction, its event and its settlement follow",
      "as with a real bank. No account has the number `3012450129`: money for it goes to the suspense account of the service.",
    ].join(" "),
    body: CreditBody,
    answer: SentCredit,
    refusals: [virtualAccountNotFound, sessionTaken, sessionNotWanted],
    write: (call) => testModeOnce(kit, call, "credit", () => sendCredit(kit, creditOrder(call))),
  }),
  laterRoute({
    ...inTestMode,
    path: "/test/clock/advance",
    operationId: "advanceTestClock",
    summary: "Advance the test clock",
    description: [
      "Everything of this business that is due by then happens now: requeries, returns by a bank,",
      "retries. Signatures, keys, rate limits and idempotency records use the real time. Each request advances it",
      "again; a retry with the same `Idempotency-Key` does not.",
    ].join(" "),
    body: AdvanceBody,
    answer: TestClock,
    refusals: [clockOnlyForward, clockTooFarAhead],
    begin: ({ requestId, access: { environmentId }, body: { seconds } }) =>
      beginAdvance({ environmentId, requestId, seconds }),
    carryOut: ({ access }) => sweepTimersOf(kit.database, access.environmentId),
    conclude: async (_call, begun) => timeShown(begun),
  }),
  writeRoute({
    ...inTestMode,
    path: "/test/reset",
    operationId: "resetTestFunds",
    summary: "Reset your test wallets and the magic BVNs",
    description: [
      "Posts the difference: 5,000,000 NGN and 10,000 USD become available, and nothing is deleted. Held or pending",
      "money is unchanged, and customers' wallets keep their money. Magic BVNs may verify other customers afterwards; the",
      "customers whom they verified stay verified.",
    ].join(" "),
    answer: ResetFunds,
    write: () => resetTestMode(kit),
  }),
];

const resolveOrder = ({
  access: { environmentId },
  params: { reference },
  body: { outcome },
}: Call<Static<typeof ResolveParams>, unknown, Static<typeof ResolveBody>>) => ({
  environmentId,
  reference,
  outcome,
});

function creditOrder(call: Call<unknown, unknown, Static<typeof CreditBody>>): CreditOrder {
  const { environmentId } = call.access;
  const order = { environmentId, ...call.body, amount: fromDecimal(call.body.amount) };
  return { ...order, sessionId: chooseSession(order, call.operationKey) };
}
