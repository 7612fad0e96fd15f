import { type Route, readRoute, writeRoute } from "../../kernel/http/route.ts";
import { advanceClock } from "../../kernel/jobs/advance-clock.ts";
import { clockOnlyForward, clockTooFarAhead } from "../../kernel/jobs/errors.ts";
import type { Kit } from "../../kernel/kit.ts";
import { fromDecimal } from "../../kernel/money.ts";
import { transactionNotFound } from "../transactions/index.ts";
import { virtualAccountNotFound } from "../virtual-accounts/index.ts";
import { tooLateToResolve, wentToNoBank } from "./errors.ts";
import { resetFunds } from "./reset-funds.ts";
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
import { sendCredit } from "./send-credit.ts";

const inTestMode = { method: "POST", tag: "Test mode", testOnly: true } as const;

/** What changes the simulated world alone is no operation of the ledger; what moves money is. */
export const testModeRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    ...inTestMode,
    path: "/test/transfers/:reference/resolve",
    operationId: "resolveTestTransfer",
    summary: "Decide how a test transfer ends",
    description: [
      "The simulated bank does what it is told, whatever its account number says; the transfer and its event follow as",
      "they would with a real bank. The same outcome again changes nothing.",
    ].join(" "),
    params: ResolveParams,
    body: ResolveBody,
    answer: ResolvedTransfer,
    refusals: [transactionNotFound, wentToNoBank, tooLateToResolve],
    read: ({ access: { environmentId }, params: { reference }, body: { outcome } }) =>
      resolveTransfer(kit, { environmentId, reference, outcome }),
  }),
  readRoute({
    ...inTestMode,
    path: "/test/credits",
    operationId: "sendTestCredit",
    summary: "Have somebody pay a virtual account or an invoice",
    description: [
      "The simulated bank takes the money in and gives notice of it; what follows is as with a real bank: the transaction,",
      "its event, and the settlement.",
    ].join(" "),
    body: CreditBody,
    answer: SentCredit,
    refusals: [virtualAccountNotFound],
    read: ({ access: { environmentId }, body: { amount, accountNumber, sessionId } }) =>
      sendCredit(kit, { environmentId, accountNumber, amount: fromDecimal(amount), sessionId }),
  }),
  readRoute({
    ...inTestMode,
    path: "/test/clock/advance",
    operationId: "advanceTestClock",
    summary: "Set the test clock forward",
    description: [
      "Everything of this business that is due by then happens now: outcomes that are asked after, banks that send money",
      "back, retries. Signatures, keys, rate limits and idempotency records keep to the real time. Each request sets it",
      "forward anew, also one that is repeated.",
    ].join(" "),
    body: AdvanceBody,
    answer: TestClock,
    refusals: [clockOnlyForward, clockTooFarAhead],
    read: async ({ access: { environmentId }, body: { seconds } }) => ({
      now: await advanceClock(kit.database, environmentId, seconds),
    }),
  }),
  writeRoute({
    ...inTestMode,
    path: "/test/reset",
    operationId: "resetTestFunds",
    summary: "Bring your test wallets back to what they began with",
    description: [
      "By postings: what is available becomes 5,000,000 NGN and 10,000 USD, and nothing is deleted. Money that is held or",
      "pending goes its way, and customers' wallets keep what they have.",
    ].join(" "),
    answer: ResetFunds,
    write: () => resetFunds,
  }),
];
