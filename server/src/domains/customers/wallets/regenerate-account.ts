import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import {
  activeAccountOf,
  orRefusing,
  retireAccount,
} from "../../money-in/virtual-accounts/index.ts";
import { ladderIn, neededLadder } from "../kyc-tiers/index.ts";
import {
  giveNumber,
  type MintedNumber,
  mintNumber,
  type NumberWish,
  type ShownAccount,
} from "./mint-number.ts";
import { walletById } from "./queries.ts";
import { requireAttachable } from "./rules.ts";
import { findWallet } from "./show-wallet.ts";

/** Gives a wallet another number in place of the one it has, if it has one. */
export async function regenerateAccount(
  kit: Kit,
  wish: NumberWish,
): Promise<MoneyOperation<ShownAccount>> {
  return await orRefusing(async () => {
    const wallet = await findWallet(kit.database, wish.environmentId, wish.walletReference);
    return regenerating(wallet.id, await mintNumber(kit, wish, wallet));
  });
}

const regenerating = (walletId: bigint, minted: MintedNumber) =>
  operation({
    name: "wallets.regenerate_account",
    needs: {
      wallet: walletById(walletId),
      current: activeAccountOf(walletId),
      ladder: neededLadder,
    },
    decide({ wallet: found, current, ladder }, books): ShownAccount {
      const wallet = present(found, "the wallet");
      requireAttachable(ladderIn(ladder), wallet);
      if (current !== undefined) retireAccount(books, current);
      return giveNumber(books, wallet, minted);
    },
  });
