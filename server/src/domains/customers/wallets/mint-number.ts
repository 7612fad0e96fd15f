import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { formatReference } from "../../../kernel/references.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import {
  type AccountOrder,
  nameHolder,
  type OpenedNumber,
  openNumber,
  type VirtualAccount,
  writeAccount,
} from "../../money-in/virtual-accounts/index.ts";
import {
  type Customer,
  openNumber as openIdentityNumber,
  readCustomer,
} from "../customers/index.ts";
import { ladderOf } from "../kyc-tiers/index.ts";
import { walletReference } from "./present-wallet.ts";
import { type HeldWallet, type Wallet, wallets } from "./queries.ts";
import { requireAttachable } from "./rules.ts";

/** A wish for an account number of a wallet. */
export interface NumberWish {
  readonly environmentId: bigint;
  readonly mode: Mode;
  readonly walletReference: string;
  readonly scenario: Scenario | undefined;
  /** What a repetition is known by: it is given the number that was opened for the first. */
  readonly operationKey: string;
}

/** A number that a provider has opened for a wallet, and what it was opened with. */
export interface MintedNumber {
  readonly order: AccountOrder;
  readonly number: OpenedNumber;
}

/**
 * Has the provider open a number in the customer's name. That the wallet may have one is decided where it is given;
 * here it is looked at as well, so that no number is opened in vain.
 */
export async function mintNumber(
  kit: Kit,
  { environmentId, mode, scenario, operationKey }: NumberWish,
  wallet: HeldWallet,
): Promise<MintedNumber> {
  requireAttachable(await ladderOf(kit.database, environmentId), wallet);
  const found = await readCustomer(kit.database, environmentId, wallet.customerId);
  const customer = present(found, "the customer of a wallet");
  const named = await nameHolder(kit.database, environmentId, saidOf(customer));
  // Banks ask for it where an account is a person's. It is passed on and not kept with the account.
  const bvn = openIdentityNumber(kit.vault, customer, "bvn") ?? undefined;
  const asked = { environmentId, mode, kind: "wallet", scenario, operationKey } as const;
  const order = { ...asked, bvn, ...named };
  return { order, number: await openNumber(kit, order) };
}

const saidOf = ({ firstName, lastName, email, phone }: Customer) => ({
  firstName: firstName ?? undefined,
  lastName: lastName ?? undefined,
  email: email ?? undefined,
  mobileNumber: phone ?? undefined,
});

/** Gives a wallet the number, and tells the merchant. */
export function giveNumber(
  books: Books,
  wallet: Wallet,
  { order, number }: MintedNumber,
): ShownAccount {
  const reference = formatReference("vac", number.id);
  const account = writeAccount(books, { ...order, reference, ownerId: wallet.id }, number);
  const { accountNumber: virtualAccountNumber } = account;
  books.update(wallets, wallet, { virtualAccountNumber, updatedAt: books.now });
  const shown = shownAccount(account);
  const attached = { walletReference: walletReference(wallet.id), ...shown };
  books.publish("customer_wallet.virtual_account_attached", attached);
  return shown;
}

export const shownAccount = ({ accountNumber, bankName, accountName }: VirtualAccount) => ({
  accountNumber,
  bankName,
  accountName,
});

export type ShownAccount = ReturnType<typeof shownAccount>;
