import { createHash } from "node:crypto";
import type { BankAccount } from "../../../kernel/providers/ports/bank-rail.ts";
import type { KoraAccount } from "../kora-account.ts";

const TAG_LENGTH = 20;

/**
 * An e-mail address for this account alone, below the operator's domain. Kora's answers name no account, but they repeat
 * the address. So the address says which account a payout went to.
 */
export function emailOf(
  { banks, settings }: Pick<KoraAccount, "banks" | "settings">,
  { bankCode, accountNumber }: BankAccount,
): string {
  const paid = `${banks.toTheirs(bankCode) ?? ""}/${accountNumber}`;
  const tag = createHash("sha256").update(paid).digest("hex").slice(0, TAG_LENGTH);
  return `${tag}@${settings.emailDomain}`;
}
