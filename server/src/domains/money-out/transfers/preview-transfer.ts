import type { Kit } from "../../../kernel/kit.ts";
import { type DecimalNumber, fromDecimal, type Minor, toDecimal } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findBank } from "../../platform/banks/index.ts";
import { showBalance } from "../../platform/businesses/index.ts";
import { referenceOf } from "../../platform/transactions/index.ts";
import { findSameTransfer, readAccountHistory } from "./beneficiary-queries.ts";
import { findApprovers } from "./find-approvers.ts";
import { previewFee } from "./preview-fee.ts";
import { readThresholds } from "./queries.ts";
import { sumNeedsApproval } from "./rules.ts";

export interface PreviewAsked {
  readonly environmentId: bigint;
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly userId: string;
  readonly amount: Minor;
  readonly bankCode: string;
  /** Undefined until it is typed. */
  readonly accountNumber: string | undefined;
}

/** Returns what a transfer would cost, leave and need now, and what was sent to its account before. */
export async function previewTransfer(kit: Kit, asked: PreviewAsked) {
  const { database } = kit;
  const { environmentId } = asked;
  const fee = await previewFee(database, asked);
  const { available } = await showBalance(database, environmentId);
  return {
    ...fee,
    available,
    left: subtract(available, fee.total),
    approval: await previewApproval(kit, asked, asked.amount),
    ...(await findBefore(kit, asked)),
  };
}

const subtract = (one: DecimalNumber, other: DecimalNumber): DecimalNumber =>
  toDecimal(fromDecimal(one) - fromDecimal(other));

/** Whether this sum waits for a second person, and who that can be. */
export async function previewApproval(
  { database }: Kit,
  asked: Pick<PreviewAsked, "environmentId" | "businessId" | "userId">,
  sum: Minor,
) {
  const thresholds = await readThresholds(database, asked.environmentId);
  const { dashboardApprovalAbove: above } = thresholds;
  const isNeeded = sumNeedsApproval(sum, thresholds);
  const approvers = isNeeded ? await findApprovers(database, asked.businessId, [asked.userId]) : [];
  return {
    needed: isNeeded,
    above: above === null ? null : toDecimal(above),
    approvers: approvers.map(({ name }) => name),
  };
}

async function findBefore({ database }: Kit, asked: PreviewAsked) {
  const { environmentId, mode, accountNumber, amount } = asked;
  if (accountNumber === undefined) return { paidBefore: null, sameToday: null };
  const bankCode = findBank(asked.bankCode, mode)?.cbnCode ?? asked.bankCode;
  const account = { bankCode, accountNumber };
  const { paid, lastPaidAt } = await readAccountHistory(database, environmentId, account, null);
  const same = await findSameTransfer(database, environmentId, { ...account, amount });
  return {
    paidBefore: { times: paid, lastAt: lastPaidAt },
    sameToday: same === undefined ? null : { reference: referenceOf(same), at: same.createdAt },
  };
}
