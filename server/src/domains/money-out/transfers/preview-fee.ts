import type { Queryable } from "../../../kernel/database/database.ts";
import { type Minor, toDecimal } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { requireBank, SERVICE_BANK } from "../../platform/banks/index.ts";
import { chargesFor, priceListOf } from "../../platform/pricing/index.ts";
import { costOf } from "./rules.ts";

export interface FeeAsked {
  readonly environmentId: bigint;
  readonly mode: Mode;
  readonly amount: Minor;
  /** Undefined: a bank. All banks cost the same. */
  readonly bankCode: string | undefined;
}

/** Returns what a transfer would cost now. The prices at its acceptance decide what it costs. */
export async function previewFee(database: Queryable, asked: FeeAsked) {
  const { environmentId, mode, amount, bankCode } = asked;
  const isInternal = bankCode === SERVICE_BANK.code;
  if (bankCode !== undefined && !isInternal) requireBank(bankCode, mode, "destinationBankCode");
  const prices = await priceListOf(database, environmentId);
  const charges = chargesFor(prices, isInternal ? "internal-transfer" : "transfer", amount);
  return {
    amount: toDecimal(amount),
    fee: toDecimal(charges.fee),
    stampDuty: toDecimal(charges.stampDuty),
    total: toDecimal(costOf({ amount, charges })),
  };
}
