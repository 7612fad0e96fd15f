import { assert, present } from "../../../kernel/assert.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { CreditFound } from "../../../kernel/providers/ports/collection-rail.ts";
import type { UnconfirmedCredit } from "../../../kernel/providers/ports/notice.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { readByNumber, readByOrder } from "../virtual-accounts/index.ts";
import type { Desk } from "./account-owners.ts";
import { handleCredit, modeOf } from "./handle-credit.ts";

/**
 * Asks the provider for a credit whose notice proves nothing, and books what the provider confirms. It throws while the
 * provider does not answer: the notice stays unprocessed, and its job is tried again.
 */
export async function confirmCredit(
  desk: Desk,
  notice: UnconfirmedCredit,
  provider: string,
): Promise<void> {
  const mode = modeOf(desk.kit, provider);
  const rail = present(
    desk.kit.providers.collectionRail(mode, provider),
    `the provider ${provider} of account numbers`,
  );
  const outcome = await rail.findCredit(await addNumber(desk.kit.database, notice, provider));
  // A forged notice names a credit that the provider does not have.
  if (outcome.kind === "not_found") return;
  assert(outcome.kind === "found", `${provider} confirms the credit: ${outcome.kind}`);
  await requireItsAccount(desk.kit.database, outcome, provider);
  await handleCredit(desk, outcome.credit, provider);
}

/** Throws if the notice names the number of another account than the provider's books do. The operator must look. */
async function requireItsAccount(
  database: Database,
  { credit, accountReference }: CreditFound,
  provider: string,
): Promise<void> {
  if (accountReference === undefined) return;
  const account = await readByNumber(database, credit.bankCode, credit.accountNumber);
  const isIts =
    account === undefined ||
    (account.provider === provider && account.orderReference === accountReference);
  assert(isIts, `the number in the notice is the one that ${provider} has for ${accountReference}`);
}

/** Not every provider repeats the number that it gave out under our reference: a statement may name the reference alone. */
async function addNumber(
  database: Database,
  notice: UnconfirmedCredit,
  provider: string,
): Promise<UnconfirmedCredit> {
  const { credit, accountReference: orderReference = "" } = notice;
  const subject = readSubject(orderReference);
  if (credit.accountNumber !== "" || subject === undefined) return notice;
  const account = await readByOrder(database, subject, { provider, orderReference });
  if (account === undefined) return notice;
  const { bankCode, accountNumber } = account;
  return { ...notice, credit: { ...credit, bankCode, accountNumber } };
}
