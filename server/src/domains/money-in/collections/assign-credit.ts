import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { open } from "../../../kernel/ledger/accounts.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { Needs } from "../../../kernel/ledger/records.ts";
import { format } from "../../../kernel/money.ts";
import { requireOutcome } from "../../../kernel/refusals.ts";
import { closeDecidedAlerts } from "../../platform/alerts/index.ts";
import { noteAction } from "../../platform/audit/index.ts";
import { SERVICE_BANK } from "../../platform/banks/index.ts";
import { neededPrices, pricesIn } from "../../platform/pricing/index.ts";
import {
  type ActionInput,
  isProposed,
  type MoneyAction,
  type Performer,
  type Proposed,
  proposeOrPerform,
} from "../../platform/proposals/index.ts";
import { referenceOf } from "../../platform/transactions/index.ts";
import {
  readByNumber,
  type VirtualAccount,
  virtualAccountById,
} from "../virtual-accounts/index.ts";
import { type AccountOwner, deskOf } from "./account-owners.ts";
import { accountMoved, noSuchAccount, noSuchCredit } from "./errors.ts";
import { REFUSED_ALERT, UNMATCHED_ALERT } from "./keep-unmatched.ts";
import {
  creditOf,
  findUnmatched,
  readMode,
  readPlace,
  type UnmatchedCredit,
  unmatchedCreditOf,
  unmatchedCredits,
} from "./queries.ts";
import { recordCredit } from "./record-credit.ts";
import { ASSIGN, senderOf } from "./rules.ts";
import { sendCredit } from "./send-credit.ts";

export interface Assignment extends Performer {
  /** The id of the unmatched credit, as the list shows it. */
  readonly id: bigint;
  readonly accountNumber: string;
}

export interface Assigned {
  readonly id: bigint;
  readonly accountNumber: string;
  /** The reference of the merchant's transaction. */
  readonly reference: string;
}

/** The assignment of a credit, as it is performed from a proposal: to a virtual account, or to another cell's business. */
export const creditAssignment = (owners: readonly AccountOwner[]): MoneyAction => ({
  name: ASSIGN,
  perform(kit, { credit, accountNumber, bankCode }: ActionInput, performer) {
    const assignment = {
      id: BigInt(present(credit, "the credit")),
      accountNumber: present(accountNumber, "the account number"),
      ...performer,
    };
    return bankCode === SERVICE_BANK.code
      ? sendCredit(kit, assignment)
      : assignCredit(kit, owners, assignment);
  },
});

/**
 * Credits an unmatched credit to the account that it was meant for, at the current time and prices. In live mode a
 * second person approves it first. Throws if the credit is assigned already or the account is unknown.
 */
export async function assignCredit(
  kit: Kit,
  owners: readonly AccountOwner[],
  { id, accountNumber, ...performer }: Assignment,
): Promise<Assigned | Proposed> {
  const waiting = await findUnmatched(kit.database, id);
  if (waiting === undefined) throw noSuchCredit({ id });
  const account = await findAccount(kit, waiting, accountNumber);
  const owner = deskOf(kit, owners).ownerOf(account);
  const needs = await owner.needs(account, kit.database);
  const at = kit.clock.now();
  const { environmentId } = account;
  const { amount, currency, narration } = waiting;
  const performed = await proposeOrPerform(kit, {
    ...performer,
    ...{ name: ASSIGN, environmentId, key: `collections/assign/${id}` },
    mode: await readMode(kit.database, environmentId),
    input: { credit: String(id), accountNumber },
    onlyOneOf: "credit",
    summary: `Assign ${format(amount, currency)} from ${senderOf(waiting)} to ${accountNumber}: ${narration}`,
    operation: moving(waiting, account, { owner, needs }, { by: performer.by, at }),
  });
  if (isProposed(performed)) return performed;
  await closeDecidedAlerts(kit.database, {
    ...{
      environmentId: waiting.environmentId,
      kinds: [UNMATCHED_ALERT, REFUSED_ALERT],
      subject: String(id),
    },
    ...{ at, by: performer.by, decision: ASSIGN },
  });
  return {
    id,
    accountNumber,
    reference: requireOutcome(performed.outcome),
  };
}

/** The account with this number at the credit's bank and in its mode. Throws if no account matches. */
async function findAccount(
  { database }: Kit,
  { bankCode, environmentId }: UnmatchedCredit,
  accountNumber: string,
): Promise<VirtualAccount> {
  const account = await readByNumber(database, bankCode, accountNumber);
  if (account === undefined) throw noSuchAccount({ accountNumber });
  const { mode, movedTo, serviceAccountNumber } = await readPlace(database, account.environmentId);
  if (mode !== (await readMode(database, environmentId))) throw noSuchAccount({ accountNumber });
  if (movedTo !== null) throw accountMoved({ accountNumber, cell: movedTo, serviceAccountNumber });
  return account;
}

/** Two ledger transactions under one link, each in its own books, as for any move between two businesses. */
function moving(
  { id, environmentId: platform, provider, sessionId }: UnmatchedCredit,
  found: VirtualAccount,
  { owner, needs }: { owner: AccountOwner; needs: Needs },
  { by, at }: { by: string; at: Date },
) {
  const session = { provider, sessionId };
  return operation({
    name: "collections.assign",
    rows: 20,
    needs: {
      ...needs,
      unmatched: unmatchedCreditOf(session, platform),
      before: creditOf(session),
      account: virtualAccountById(found.id),
      prices: neededPrices,
    },
    decide({ unmatched, before, account, prices, ...rows }, books): string {
      if (unmatched?.assignedAt !== null || before !== undefined) throw noSuchCredit({ id });
      const { currency, amount, narration: narrative } = unmatched;
      const linkId = books.nextId();
      const postings = [
        { from: open("suspense", currency), to: open("inter_business", currency), amount },
      ];
      books.post({ kind: "unmatched_credit_assigned", narrative, linkId, postings }, platform);
      const transaction = recordCredit(books, {
        ...{ notice: unmatched, provider, owner, rows, linkId },
        account: present(account, "the account it is assigned to"),
        prices: pricesIn(prices),
      });
      const assigned = {
        ...{ assignedAt: at, assignedBy: by, assignedEnvironmentId: transaction.environmentId },
        assignedTransactionId: transaction.id,
      };
      books.update(unmatchedCredits, unmatched, assigned, platform);
      const reference = referenceOf(transaction);
      const details = { credit: String(id), accountNumber: found.accountNumber, reference };
      noteAction(books, at, { by, action: ASSIGN, details });
      return reference;
    },
  });
}
