import { cardWalletFunding } from "./domains/card-wallets/index.ts";
import { creditAssignment } from "./domains/collections/index.ts";
import { lateCharge } from "./domains/outgoing/index.ts";
import type { MoneyAct } from "./domains/proposals/index.ts";
import { accountOwners, outgoingKinds } from "./modules.ts";

/** Every act of an operator that moves money: in live mode a second person approves it. */
export const moneyActs: readonly MoneyAct[] = [
  cardWalletFunding,
  creditAssignment(accountOwners),
  lateCharge(outgoingKinds),
];
