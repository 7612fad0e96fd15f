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
import { type Customer, readCustomer, unsealNumber } from "../customers/index.ts";
import { findKycTiers } from "../kyc-tiers/index.ts";
import { walletReference } from "./present-wallet.ts";
import { type HeldWallet, type Wallet, wallets } from "./queries.ts";
import { requireAttachable } from "./rules.ts";

/** A request for an account number for a wallet. */
export interface AccountRequest {
  readonly environmentId: bigint;
  readonly mode: Mode;
  readonly walletReference: string;
  readonly scenario: Scenario | undefined;
  /** Identifies a repeated request, which gets the number of the first one. */
  readonly operationKey: string;
}

/** A number that a provider opened for a wallet, and the order for it. */
export interface OpenedAccountNumber {
  readonly order: AccountOrder;
  readonly number: OpenedNumber;
}

/**
 * Has the provider open a number in the customer's name. The operation that attaches it decides whether the wallet
 * may have one. This function checks first, so that no number is opened in vain. Throws what the check or the
 * provider refuses.
 */
export async function openAccountNumber(
  kit: Kit,
  { environmentId, mode, scenario, operationKey }: AccountRequest,
  wallet: HeldWallet,
): Promise<OpenedAccountNumber> {
  requireAttachable(await findKycTiers(kit.database, environmentId), wallet);
  const found = await readCustomer(kit.database, environmentId, wallet.customerId);
  const customer = present(found, "the customer of a wallet");
  const named = await nameHolder(kit.database, environmentId, holderOf(customer));
  // Banks want the BVN of a personal account's holder. It is passed on and not stored with the account.
  const bvn = unsealNumber(kit.vault, customer, "bvn") ?? undefined;
  const asked = { environmentId, mode, kind: "wallet", scenario, operationKey } as const;
  const order = { ...asked, bvn, ...named };
  return { order, number: await openNumber(kit, order) };
}

const holderOf = ({ firstName, lastName, email, phone }: Customer) => ({
  firstName: firstName ?? undefined,
  lastName: lastName ?? undefined,
  email: email ?? undefined,
  mobileNumber: phone ?? undefined,
});

/** Attaches the number to the wallet, and publishes the event. */
export function attachNumber(
  books: Books,
  wallet: Wallet,
  { order, number }: OpenedAccountNumber,
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
