import { type Minor, toDecimal } from "../../../kernel/money.ts";
import type { Vault } from "../../../kernel/sealing/vault.ts";
import { referenceOf } from "../../platform/transactions/index.ts";
import { formatVerification } from "./begin-verification.ts";
import { type Findings, maskFindings } from "./mask-findings.ts";
import type { Verification } from "./queries.ts";
import type { VerificationStatus } from "./rules.ts";
import { openFindings } from "./seal-identity.ts";

/** Returns a verification as the history and the event show it, without personal data. */
export function presentRow(verification: Verification) {
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

/** Returns a verification with its current status and result. */
export function presentDetail(vault: Vault, verification: Verification, isMasked: boolean) {
  const { customerId, reason, erasedAt, maskedIdentifiers } = verification;
  return {
    ...presentAnswer(vault, verification, { answered: verification.status, isMasked }),
    maskedIdentifiers,
    reason,
    customerId: customerId === null ? null : Number(customerId),
    erasedAt,
  };
}

/**
 * Returns the answer to the request and to its repetitions: the verification as it was when it was first answered.
 */
export function presentAnswer(
  vault: Vault,
  verification: Verification,
  { answered, isMasked }: { answered: VerificationStatus; isMasked: boolean },
) {
  const { id, type, createdAt } = verification;
  const findings = answered === "Pending" ? null : openFindings(vault, verification);
  return {
    verificationId: Number(id),
    reference: formatVerification(id),
    type,
    status: answered,
    createdAt,
    normalizedResult: shown(findings, isMasked),
    walletTransaction: walletTransactionOf(verification, answered),
  };
}

const shown = (findings: Findings | null, isMasked: boolean) =>
  findings === null || !isMasked ? findings : maskFindings(findings);

/** The price while it is held and after it is charged. 0 after the hold was released. */
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
