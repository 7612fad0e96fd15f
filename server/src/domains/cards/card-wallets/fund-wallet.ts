import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { available, open } from "../../../kernel/ledger/accounts.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { AMOUNT_MAX, format, fromDecimal, type Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { noteAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import {
  type ActionInput,
  isProposed,
  type MoneyAction,
  type Performer,
  type Proposed,
  proposeOrPerform,
} from "../../platform/proposals/index.ts";
import { neededCardWallet, requireCardWalletId } from "../cards/index.ts";
import { badFunding, receiptUsed } from "./errors.ts";
import { fundings } from "./queries.ts";

export interface FundingOrder extends Performer {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly amount: Minor;
  /** The receipt of the money that the operator received. The same receipt is the same funding. */
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

/** The operator action that an approved proposal performs. */
export const cardWalletFunding: MoneyAction = {
  name: FUND,
  perform: (kit, { businessId, mode, amount, receipt }: ActionInput, performer) =>
    fundWallet(kit, {
      businessId: BigInt(present(businessId, "the business")),
      // Written by `fundWallet` below.
      mode: mode as Mode,
      amount: BigInt(present(amount, "the amount")),
      receipt: present(receipt, "the receipt"),
      ...performer,
    }),
};

/**
 * Credits a business's card wallet with dollars that the operator received, once for each receipt, permanently. In live
 * mode a second person approves it first. Throws if the amount is out of range or the receipt was used with another one.
 */
export async function fundWallet(kit: Kit, order: FundingOrder): Promise<FundedWallet | Proposed> {
  const { businessId, mode, amount, receipt, by } = order;
  if (amount <= 0n || amount > fromDecimal(AMOUNT_MAX)) throw badFunding();
  const environmentId = await findEnvironment(kit.database, businessId, mode);
  const at = kit.clock.now();
  const issuer = mode === "test" ? null : findIssuer(kit, environmentId);
  const funding = operation({
    name: "card_wallets.fund",
    needs: { wallet: neededCardWallet, known: { record: fundings, key: receipt } },
    decide({ wallet, known }, books): boolean {
      // The same receipt with another amount is a mistake of the operator, not another funding.
      if (known !== undefined && known.amount !== amount) throw receiptUsed();
      if (known !== undefined) return true;
      const from = mode === "test" ? "simulated_funds" : "provider_clearing";
      const linkId = books.nextId();
      books.post({
        kind: "card_wallet_funded",
        linkId,
        narrative: `Card wallet funding: ${receipt}`,
        postings: [{ from: open(from, "USD"), to: available(requireCardWalletId(wallet)), amount }],
      });
      const fundedAt = books.now;
      books.insert(fundings, { environmentId, receipt, amount, fundedAt, issuer, linkId });
      const details = { amount: format(amount, "USD"), receipt };
      noteAction(books, at, { by, action: FUND, details });
      return false;
    },
  });
  const performed = await proposeOrPerform(kit, {
    ...order,
    ...{ name: FUND, environmentId, key: "card_wallets/fund", operation: funding },
    input: { businessId: String(businessId), mode, amount: String(amount), receipt },
    summary: `Fund the card wallet with ${format(amount, "USD")}, receipt ${receipt}`,
  });
  if (isProposed(performed)) return performed;
  return { businessId, mode, receipt, amount, isRepeated: performed.outcome ?? false };
}

/** The issuer that the cards of these dollars would be ordered from now. Null: none is configured. */
function findIssuer({ providers }: Kit, environmentId: bigint): string | null {
  const facts = { environmentId, about: "USD", amount: null };
  return providers.cardIssuer.inOrder("live", facts)[0]?.name ?? null;
}
