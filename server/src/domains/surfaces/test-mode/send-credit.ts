import { hash } from "node:crypto";
import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Minor } from "../../../kernel/money.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { waitFor } from "../../../kernel/time/wait-for.ts";
import { findUnmatchedSession, readCredit } from "../../money-in/collections/index.ts";
import { findByNumber } from "../../money-in/virtual-accounts/index.ts";
import {
  readTransactions,
  referenceOf,
  type Transaction,
} from "../../platform/transactions/index.ts";
import { sessionNotWanted, sessionTaken } from "./errors.ts";

export interface CreditOrder {
  readonly environmentId: bigint;
  readonly accountNumber: string;
  readonly amount: Minor;
  readonly sessionId: string;
}

/** The bank's notice usually arrives within 100 ms, so the answer waits for it. */
const WAIT = { forMs: 3_000, everyMs: 25 };

/** The bank code of test mode's account numbers. */
const SANDBOX_BANK = "999";
const PROVIDER = "simulator";

/** No account ever has this number. */
const UNKNOWN_ACCOUNT = "3012450129";

/**
 * Simulates a payment to an account of the business. The simulated bank receives the money and sends its notice, as a
 * real bank does. The same credit again gets the first answer. Another credit under the same session is refused.
 */
export async function sendCredit(kit: Kit, order: CreditOrder) {
  const { environmentId, accountNumber, amount, sessionId } = order;
  const isUnknown = accountNumber === UNKNOWN_ACCOUNT;
  if (!isUnknown) await findByNumber(kit.database, environmentId, SANDBOX_BANK, accountNumber);
  const booked = await kit.providers.simulatedBank.receive({
    ...{ environmentId, sessionId, accountNumber, amount },
    senderName: "OKAFOR NGOZI MUSA",
    senderAccountNumber: "0123456789",
    narration: "Transfer from OKAFOR NGOZI MUSA",
  });
  if (booked.accountNumber !== accountNumber || booked.amount !== amount) throw sessionTaken();
  if (isUnknown) {
    const kept = await waitFor(
      () => findUnmatchedSession(kit.database, { provider: PROVIDER, sessionId }),
      WAIT,
    );
    const status = kept === undefined ? "Pending" : "Unmatched";
    return { sessionId, accountNumber, ...notCredited(amount, status) };
  }
  const transaction = await waitFor(() => readCredited(kit, environmentId, sessionId), WAIT);
  return { sessionId, accountNumber, ...outcomeOf(transaction, amount) };
}

/**
 * Returns the session of a payment: the merchant's, or a new one. Throws `sessionNotWanted` for a merchant's session of the
 * unknown account: all merchants share those, and must not take each other's.
 */
export function chooseSession(
  {
    environmentId,
    accountNumber,
    sessionId,
  }: Omit<CreditOrder, "sessionId"> & { sessionId?: string },
  operationKey: string,
): string {
  if (sessionId === undefined) return newSession(environmentId, operationKey);
  if (accountNumber === UNKNOWN_ACCOUNT) throw sessionNotWanted();
  return sessionId;
}

/** Thirty digits, as the interbank switch uses: the same for a repeated request, so that it is one credit. */
function newSession(environmentId: bigint, operationKey: string): string {
  const digest = hash("sha256", `session ${environmentId} ${operationKey}`);
  return BigInt(`0x${digest}`).toString().padStart(30, "0").slice(-30);
}

async function readCredited(
  { database }: Kit,
  environmentId: bigint,
  sessionId: string,
): Promise<Transaction | undefined> {
  const credit = await readCredit(database, environmentId, PROVIDER, sessionId);
  if (credit === undefined) return undefined;
  const [found] = await readTransactions(database, environmentId, [credit.transactionId]);
  return present(found, "the transaction of a credit");
}

function outcomeOf(transaction: Transaction | undefined, amount: Minor) {
  if (transaction === undefined) return notCredited(amount, "Pending");
  return {
    amount: toDecimal(transaction.amount),
    reference: referenceOf(transaction),
    status: transaction.status,
    match: transaction.match,
  };
}

const notCredited = (amount: Minor, status: "Pending" | "Unmatched") => ({
  amount: toDecimal(amount),
  reference: null,
  status,
  match: null,
});
