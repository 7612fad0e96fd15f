import { present } from "../../../kernel/assert.ts";
import { digest } from "../../../kernel/digest.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { available, type Place } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import {
  AMOUNT_MAX,
  type Currency,
  format,
  fromDecimal,
  type Minor,
} from "../../../kernel/money.ts";
import { type Mode, SERVICE_ENVIRONMENTS } from "../../../kernel/tenancy/access.ts";
import { noteAction } from "../audit/index.ts";
import { type BusinessWallet, businessWallets, findEnvironment } from "../businesses/index.ts";
import {
  type ActionInput,
  isProposed,
  type MoneyAction,
  type Performer,
  type Proposed,
  proposeOrPerform,
} from "../proposals/index.ts";
import { writeTransaction } from "../transactions/index.ts";
import { adjustments, readEvidence, storeEvidence } from "./adjustment-queries.ts";
import { type AdjustedAccount, isWallet, placeOf } from "./adjustment-rules.ts";
import { badAdjustment, evidenceNotFound, walletShort } from "./errors.ts";

const ADJUST = "ledger.adjust";

const EVIDENCE_BYTES_MAX = 2 * 1024 * 1024;

/** A posting that an operator orders by hand, with the evidence for it. */
export interface Adjusting {
  /** Null: in the service's own books. */
  readonly businessId: bigint | null;
  readonly mode: Mode;
  readonly from: AdjustedAccount;
  readonly to: AdjustedAccount;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly reason: string;
}

export interface AdjustmentOrder extends Adjusting, Performer {
  readonly evidence: { readonly name: string; readonly content: Buffer };
}

export interface Adjusted extends Adjusting {
  readonly evidenceSha256: string;
}

/** An adjustment, as it is performed from a proposal. */
export const ledgerAdjustment: MoneyAction = {
  name: ADJUST,
  perform: (kit, input: ActionInput, performer) => {
    const { business, mode, from, to, amount, currency, reason, evidence } = input;
    const adjusting: Adjusting = {
      businessId: business === undefined ? null : BigInt(business),
      // `adjustLedger` below stored these.
      mode: mode as Mode,
      from: from as AdjustedAccount,
      to: to as AdjustedAccount,
      currency: currency as Currency,
      amount: BigInt(present(amount, "the amount")),
      reason: present(reason, "the reason"),
    };
    return perform(kit, adjusting, present(evidence, "the evidence"), performer);
  },
};

/**
 * Moves an amount between two accounts of one set of books, and stores the evidence sealed. In live mode a second person
 * approves it first. Throws if the accounts are the same, a wallet has less, or the evidence is too large.
 */
export async function adjustLedger(
  kit: Kit,
  { evidence, by, approval, ...adjusting }: AdjustmentOrder,
): Promise<Adjusted | Proposed> {
  requireGood(adjusting, evidence.content);
  const sha256 = digest("sha256", evidence.content).toString("hex");
  const at = kit.clock.now();
  await storeEvidence(kit.database, kit.vault, { sha256, ...evidence, by, at });
  return await perform(kit, adjusting, sha256, {
    by,
    ...(approval !== undefined && { approval }),
  });
}

function requireGood({ from, to, amount, reason }: Adjusting, content: Buffer): void {
  if (from === to) throw badAdjustment({ problem: "Both accounts are the same." });
  if (amount <= 0n || amount > fromDecimal(AMOUNT_MAX))
    throw badAdjustment({ problem: "The amount is out of range." });
  if (reason.trim() === "") throw badAdjustment({ problem: "The reason is empty." });
  if (content.length === 0 || content.length > EVIDENCE_BYTES_MAX)
    throw badAdjustment({ problem: "The evidence must have 1 byte to 2 MiB." });
}

async function perform(
  kit: Kit,
  adjusting: Adjusting,
  evidenceSha256: string,
  performer: Performer,
): Promise<Adjusted | Proposed> {
  const { businessId, mode, from, to, amount, currency, reason } = adjusting;
  if ((await readEvidence(kit.database, kit.vault, evidenceSha256)) === undefined)
    throw evidenceNotFound();
  const environmentId =
    businessId === null
      ? SERVICE_ENVIRONMENTS[mode]
      : await findEnvironment(kit.database, businessId, mode);
  const performed = await proposeOrPerform(kit, {
    ...performer,
    ...{ name: ADJUST, environmentId, mode, key: "ledger/adjust" },
    input: {
      ...(businessId !== null && { business: String(businessId) }),
      ...{ mode, from, to, amount: String(amount), currency, reason, evidence: evidenceSha256 },
    },
    summary: `Move ${format(amount, currency)} from ${from} to ${to}: ${reason} (evidence ${evidenceSha256})`,
    operation: adjustment(adjusting, evidenceSha256, performer.by, kit.clock.now()),
  });
  return isProposed(performed) ? performed : { ...adjusting, evidenceSha256 };
}

const walletNeed = (account: AdjustedAccount, currency: Currency) => ({
  record: businessWallets,
  key: `${account}/${currency}`,
  by: "kind" as const,
});

function adjustment(adjusting: Adjusting, evidenceSha256: string, by: string, at: Date) {
  const { from, to, amount, currency, reason } = adjusting;
  return operation({
    name: ADJUST,
    needs: {
      paying: isWallet(from) ? [walletNeed(from, currency)] : [],
      receiving: isWallet(to) ? [walletNeed(to, currency)] : [],
    },
    decide({ paying: [paying], receiving: [receiving] }, books): void {
      const places = {
        from: findPlace(from, currency, paying),
        to: findPlace(to, currency, receiving),
      };
      if (paying !== undefined) requireFunds(books, paying, amount);
      const id = books.nextId();
      const postings = [{ ...places, amount }];
      books.post({ kind: "ledger_adjusted", narrative: reason, linkId: id, postings });
      books.insert(adjustments, {
        ...{ environmentId: books.environment.id, id, currency, amount, reason, evidenceSha256 },
        ...{ fromAccount: from, toAccount: to, adjustedBy: by, adjustedAt: at },
      });
      if (paying?.kind === "business_wallet") writeWalletRecord(books, id, adjusting, paying);
      if (receiving?.kind === "business_wallet") writeWalletRecord(books, id, adjusting, receiving);
      const details = { from, to, amount: format(amount, currency), reason, evidenceSha256 };
      noteAction(books, at, { by, action: ADJUST, details });
    },
  });
}

/** What the business reads about it, among its transactions. The card wallet's statement has its entries by itself. */
function writeWalletRecord(
  books: Books,
  id: bigint,
  { to, amount, currency, reason }: Adjusting,
  { kind, accountId }: BusinessWallet,
): void {
  writeTransaction(books, {
    ...{ id, accountId, currency, amount, description: reason },
    ...{ type: "Adjustment", service: "wallets", channel: "Internal", status: "Successful" },
    postingType: to === kind ? "Credit" : "Debit",
    ...{ fee: 0n, vat: 0n, stampDuty: 0n, settledAmount: amount },
  });
}

function findPlace(
  account: AdjustedAccount,
  currency: Currency,
  wallet: BusinessWallet | undefined,
): Place {
  if (!isWallet(account)) return placeOf(account, currency);
  if (wallet === undefined)
    throw badAdjustment({ problem: `These books have no ${account} in ${currency}.` });
  return available(wallet.accountId);
}

function requireFunds(books: Books, { accountId, currency }: BusinessWallet, needed: Minor): void {
  const { available: has } = books.account(accountId);
  if (has < needed) throw walletShort({ has, needed, currency });
}
