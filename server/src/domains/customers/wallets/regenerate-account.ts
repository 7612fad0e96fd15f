import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import {
  activeAccountOf,
  orRefusing,
  retireAccount,
} from "../../money-in/virtual-accounts/index.ts";
import { neededKycTiers, toKycTiers } from "../kyc-tiers/index.ts";
import {
  type AccountRequest,
  attachNumber,
  type OpenedAccountNumber,
  openAccountNumber,
  type ShownAccount,
} from "./open-account-number.ts";
import { walletById } from "./queries.ts";
import { requireAttachable } from "./rules.ts";
import { findWallet } from "./show-wallet.ts";

/**
 * Returns the operation that gives a wallet a new account number and retires the attached one. Throws what the wallet
 * or the provider refuses.
 */
export async function regenerateAccount(
  kit: Kit,
  request: AccountRequest,
): Promise<MoneyOperation<ShownAccount>> {
  return await orRefusing(async () => {
    const wallet = await findWallet(kit.database, request.environmentId, request.walletReference);
    return regenerating(wallet.id, await openAccountNumber(kit, request, wallet));
  });
}

const regenerating = (walletId: bigint, opened: OpenedAccountNumber) =>
  operation({
    name: "wallets.regenerate_account",
    needs: {
      wallet: walletById(walletId),
      current: activeAccountOf(walletId),
      tiers: neededKycTiers,
    },
    decide({ wallet: found, current, tiers }, books): ShownAccount {
      const wallet = present(found, "the wallet");
      requireAttachable(toKycTiers(tiers), wallet);
      if (current !== undefined) retireAccount(books, current);
      return attachNumber(books, wallet, opened);
    },
  });
