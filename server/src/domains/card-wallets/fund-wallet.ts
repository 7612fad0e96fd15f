import type { Kit } from "../../kernel/kit.ts";
import { available, open } from "../../kernel/ledger/accounts.ts";
import { internalCaller } from "../../kernel/ledger/internal-caller.ts";
import { operation } from "../../kernel/ledger/operation.ts";
import { AMOUNT_MAX, format, fromDecimal, type Minor } from "../../kernel/money.ts";
import type { Mode } from "../../kernel/tenancy/access.ts";
import { noteAction } from "../audit/index.ts";
import { findEnvironment } from "../businesses/index.ts";
import { cardWalletIn, neededCardWallet } from "../cards/index.ts";
import { badFunding, receiptUsed } from "./errors.ts";
import { fundings } from "./queries.ts";

export interface FundingOrder {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly amount: Minor;
  /** What the money came with: the same again is the same funding. */
  readonly receipt: string;
  readonly by: string;
}

export interface FundedWallet {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly receipt: string;
  readonly amount: Minor;
  readonly isRepeated: boolean;
}

/** Puts dollars that the operator has received into a business's card wallet, once for each receipt and for ever. */
export async function fundWallet(kit: Kit, order: FundingOrder): Promise<FundedWallet> {
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
      noteAction(books, at, { by, action: "card_wallet.fund", details });
      return false;
    },
  });
  // One of its own each time: what is done depends on what the receipt was used for.
  const nonce = kit.randomness.bytes(12).toString("base64url");
  const caller = internalCaller(environmentId, `card_wallets/fund/${nonce}`);
  const { outcome: isRepeated = false } = await kit.ledger.run(funding, caller);
  return { businessId, mode, receipt, amount, isRepeated };
}
