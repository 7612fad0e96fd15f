import { type Minor, toDecimal } from "../../../kernel/money.ts";
import type { Vault } from "../../../kernel/secrets/vault.ts";
import { referenceOf } from "../../platform/transactions/index.ts";
import { formatVerification } from "./begin-verification.ts";
import type { Verification } from "./queries.ts";
import type { VerificationStatus } from "./rules.ts";
import { openFindings } from "./seal-identity.ts";

/** What the history and the event tell of a verification: whom it was about is in neither. */
export function rowOf(verification: Verification) {
  const { id, type, status, createdAt, maskedIdentifiers, walletStatus, transactionId } =
    verification;
  return {
    verificationId: Number(id),
    reference: formatVerification(id),
    type,
    status,
    createdAt,
    maskedIdentifiers,
    walletTransactionReference: transactionId === null ? null : formatPayment(transactionId),
    walletAmount: toDecimal(amountCharged(verification, walletStatus)),
  };
}

/** The whole of it, as it stands. */
export function detailOf(vault: Vault, verification: Verification) {
  const { customerId, reason, erasedAt, maskedIdentifiers } = verification;
  return {
    ...answerOf(vault, verification, verification.status),
    maskedIdentifiers,
    reason,
    customerId: customerId === null ? null : Number(customerId),
    erasedAt,
  };
}

/** What the request is answered with, now and whenever it is repeated: as it stood when it was answered. */
export function answerOf(vault: Vault, verification: Verification, answered: VerificationStatus) {
  const { id, type, createdAt } = verification;
  return {
    verificationId: Number(id),
    reference: formatVerification(id),
    type,
    status: answered,
    createdAt,
    normalizedResult: answered === "Pending" ? null : openFindings(vault, verification),
    walletTransaction: walletTransactionOf(verification, answered),
  };
}

/** The price while it is held or once it is charged; nothing once the hold is released. */
const amountCharged = (
  { price }: Pick<Verification, "price">,
  status: Verification["walletStatus"],
): Minor => (status === "Reversed" ? 0n : price);

const formatPayment = (id: bigint): string => referenceOf({ type: "Verification", id });

function walletTransactionOf(verification: Verification, answered: VerificationStatus) {
  const { transactionId, createdAt, walletStatus } = verification;
  if (transactionId === null) return null;
  const status = answered === "Pending" ? "Pending" : walletStatus;
  return {
    reference: formatPayment(transactionId),
    amount: toDecimal(amountCharged(verification, status)),
    date: createdAt,
    status,
  };
}
