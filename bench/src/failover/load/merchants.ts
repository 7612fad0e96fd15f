import { buildKit, closeKit } from "../../../../server/src/app.ts";
import { kitSettings } from "../../setup/bench-database.ts";
import { type Merchant, populate } from "../../setup/merchants.ts";
import { createMerchant } from "../../transfers/rig.ts";
import type { Cell } from "../cell/cell.ts";

export const WALLETS = 200;

export interface Merchants {
  /** Its customers' wallets have a million naira each. */
  readonly wallets: Merchant;
  /** Pays to bank accounts. */
  readonly banks: Merchant;
}

/** Creates the merchants, while no other program takes ids. */
export async function createMerchants({ url, masterKey }: Cell): Promise<Merchants> {
  const kit = await buildKit(kitSettings({ url, masterKey, poolSize: 2 }));
  try {
    const population = { merchants: 1, accounts: WALLETS, historyRounds: 0 };
    const [wallets] = await populate(kit, population);
    if (wallets === undefined) throw new Error("no merchant was created");
    return { wallets, banks: await createMerchant({ url, masterKey }, kit.database) };
  } finally {
    await closeKit(kit);
  }
}
