import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { available, open } from "../../../kernel/ledger/accounts.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { AMOUNT_MAX, format, fromDecimal, type Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { noteAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import {
  type ActInput,
  isProposed,
  type MoneyAct,
  type Performer,
  type Proposed,
  performAct,
} from "../../platform/proposals/index.ts";
import { cardWalletIn, neededCardWallet } from "../cards/index.ts";
import { badFunding, receiptUsed } from "./errors.ts";
import { fundings } from "./queries.ts";

export interface FundingOrder extends Performer {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly amount: Minor;
  /** What the money came with: the same again is the same funding. */
  readonly receipt: string;
}

export interface FundedWallet {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly receipt: string;
  readonly amount: Minor;
  readonly isRepeated: boolean;
}

const FUND = "card_wallet.fund";

/** The funding of a card wallet, as it is performed from a proposal. */
export const cardWalletFunding: MoneyAct = {
  name: FUND,
  perform: (kit, { businessId, mode, amount, receipt }: ActInput, performer) =>
    fundWallet(kit, {
      businessId: BigInt(present(businessId, "the business")),
      // Written from an order.
      mode: mode as Mode,
      amount: BigInt(present(amount, "the amount")),
      receipt: present(receipt, "the receipt"),
      ...performer,
    }),
};

/**
 * Puts dollars that the operator has received into a business's card wallet, permanently once for each receipt. In live mode
 * a second person approves it first.
 */
export async function fundWallet(kit: Kit, order: FundingOrder): Promise<FundedWallet | Proposed> {
  const { businessId, mode, amount, receipt, by } = order;
  if (amount <= 0n || amount > fromDecimal(AMOUNT_MAX)) throw badFunding();
  const environmentId = await findEnvironment(kit.database, businessId, mode);
  const at = kit.clock.now();
  const funding = operation({
    name: "card_wallets.fund",
    needs: { wallet: neededCardWallet, known: { record: fundings, key: receipt } },
    decide({ wallet, known }, books): boolean {
      // The same receipt with another amount is a slip, and not another funding.
      if (known !== undefined && known.amount !== amount) throw receiptUsed();
      if (known !== undefined) return true;
      const from = mode === "test" ? "simulated_funds" : "provider_clearing";
      books.post({
        kind: "card_wallet_funded",
        narrative: `Funding of the card wallet, ${receipt}`,
        postings: [{ from: open(from, "USD"), to: available(cardWalletIn(wallet)), amount }],
      });
      books.insert(fundings, { environmentId, receipt, amount, fundedAt: books.now });
      const details = { amount: format(amount, "USD"), receipt };
      noteAction(books, at, { by, action: FUND, details });
      return false;
    },
  });
  const performed = await performAct(kit, {
    ...order,
    ...{ name: FUND, environmentId, key: "card_wallets/fund", operation: funding },
    input: { businessId: String(businessId), mode, amount: String(amount), receipt },
    summary: `Fund the card wallet with ${format(amount, "USD")}, receipt ${receipt}`,
  });
  if (isProposed(performed)) return performed;
  return { businessId, mode, receipt, amount, isRepeated: performed.outcome ?? false };
}
