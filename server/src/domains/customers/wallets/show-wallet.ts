import type { Queryable } from "../../../kernel/database/database.ts";
import type { Access } from "../../../kernel/tenancy/access.ts";
import { customerNotFound, readCustomer } from "../customers/index.ts";
import { walletNotFound } from "./errors.ts";
import { presentWallet, readWalletReference, type ShownWallet } from "./present-wallet.ts";
import { type HeldWallet, readWallet, readWalletsOf } from "./queries.ts";

type Whose = Pick<Access, "environmentId" | "mode">;

export async function showWallet(
  database: Queryable,
  { environmentId, mode }: Whose,
  reference: string,
): Promise<ShownWallet> {
  const wallet = await findWallet(database, environmentId, reference);
  return presentWallet(wallet, wallet, mode);
}

/** Returns the wallet of a reference, with its balances. Throws `walletNotFound`. */
export async function findWallet(
  database: Queryable,
  environmentId: bigint,
  reference: string,
): Promise<HeldWallet> {
  const wallet = await readWallet(database, environmentId, readWalletReference(reference));
  if (wallet === undefined) throw walletNotFound({ param: "walletReference" });
  return wallet;
}

/** Returns all wallets of a customer. Closed wallets are included. Throws `customerNotFound`. */
export async function listWallets(
  database: Queryable,
  { environmentId, mode }: Whose,
  customerId: string,
): Promise<readonly ShownWallet[]> {
  const id = BigInt(customerId);
  const customer = await readCustomer(database, environmentId, id);
  if (customer === undefined) throw customerNotFound({ param: "customerId" });
  const wallets = await readWalletsOf(database, environmentId, id);
  return wallets.map((wallet) => presentWallet(wallet, wallet, mode));
}
