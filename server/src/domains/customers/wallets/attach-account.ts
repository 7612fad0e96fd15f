import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import {
  activeAccountOf,
  orRefusing,
  readActiveAccountOf,
} from "../../money-in/virtual-accounts/index.ts";
import { neededKycTiers, toKycTiers } from "../kyc-tiers/index.ts";
import {
  type AccountRequest,
  attachNumber,
  type OpenedAccountNumber,
  openAccountNumber,
  type ShownAccount,
  shownAccount,
} from "./open-account-number.ts";
import { walletById } from "./queries.ts";
import { requireAttachable } from "./rules.ts";
import { findWallet } from "./show-wallet.ts";

/**
 * Returns the operation that attaches an account number to a wallet. If the wallet has a number, the operation
 * returns that one. Throws what the wallet or the provider refuses.
 */
export async function attachAccount(
  kit: Kit,
  request: AccountRequest,
): Promise<MoneyOperation<ShownAccount>> {
  return await orRefusing(async () => {
    const { environmentId } = request;
    const wallet = await findWallet(kit.database, environmentId, request.walletReference);
    const known = await readActiveAccountOf(kit.database, environmentId, wallet.id);
    if (known !== undefined) return answering(shownAccount(known));
    return attaching(wallet.id, await openAccountNumber(kit, request, wallet));
  });
}

/** The wallet had this number at the time of the look-up. A later change does not affect this answer. */
const answering = (shown: ShownAccount) =>
  operation({ name: "wallets.show_account", needs: {}, decide: (): ShownAccount => shown });

/** If another request attached a number first, that number is the answer. The new number is never shown. */
const attaching = (walletId: bigint, opened: OpenedAccountNumber) =>
  operation({
    name: "wallets.attach_account",
    needs: {
      wallet: walletById(walletId),
      current: activeAccountOf(walletId),
      tiers: neededKycTiers,
    },
    decide({ wallet: found, current, tiers }, books): ShownAccount {
      if (current !== undefined) return shownAccount(current);
      const wallet = present(found, "the wallet");
      requireAttachable(toKycTiers(tiers), wallet);
      return attachNumber(books, wallet, opened);
    },
  });
