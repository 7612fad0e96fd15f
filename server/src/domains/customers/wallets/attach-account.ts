import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import {
  activeAccountOf,
  orRefusing,
  readActiveAccountOf,
} from "../../money-in/virtual-accounts/index.ts";
import { ladderIn, neededLadder } from "../kyc-tiers/index.ts";
import {
  giveNumber,
  type MintedNumber,
  mintNumber,
  type NumberWish,
  type ShownAccount,
  shownAccount,
} from "./mint-number.ts";
import { walletById } from "./queries.ts";
import { requireAttachable } from "./rules.ts";
import { findWallet } from "./show-wallet.ts";

/** Attaches an account number to a wallet, to which money can be sent from any bank. Asked again, it answers that one. */
export async function attachAccount(
  kit: Kit,
  wish: NumberWish,
): Promise<MoneyOperation<ShownAccount>> {
  return await orRefusing(async () => {
    const { environmentId } = wish;
    const wallet = await findWallet(kit.database, environmentId, wish.walletReference);
    const known = await readActiveAccountOf(kit.database, environmentId, wallet.id);
    if (known !== undefined) return answering(shownAccount(known));
    return attaching(wallet.id, await mintNumber(kit, wish, wallet));
  });
}

/** It was attached when it was looked at, and nothing is to be done; whatever becomes of it comes after that. */
const answering = (shown: ShownAccount) =>
  operation({ name: "wallets.show_account", needs: {}, decide: (): ShownAccount => shown });

/** Where somebody was faster, theirs is the wallet's, and this number is never given out. */
const attaching = (walletId: bigint, minted: MintedNumber) =>
  operation({
    name: "wallets.attach_account",
    needs: {
      wallet: walletById(walletId),
      current: activeAccountOf(walletId),
      ladder: neededLadder,
    },
    decide({ wallet: found, current, ladder }, books): ShownAccount {
      if (current !== undefined) return shownAccount(current);
      const wallet = present(found, "the wallet");
      requireAttachable(ladderIn(ladder), wallet);
      return giveNumber(books, wallet, minted);
    },
  });
