import type { Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { requireBank } from "../../platform/banks/index.ts";
import type { ServiceAccount } from "../../platform/businesses/index.ts";
import { accountNameMissing, serviceAccountNotFound, toOneself } from "./errors.ts";
import { SERVICE_BANK } from "./rules.ts";

/** One transfer as the merchant orders it. */
export interface TransferItem {
  readonly amount: Minor;
  readonly narration: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string | undefined;
  /** What the names of its fields begin with: nothing, or which item of a bulk it is. */
  readonly at: string;
}

/** Where money goes: to a bank account, or to another business of this service. */
export type Destination =
  | {
      readonly kind: "bank";
      readonly bankCode: string;
      readonly bankName: string;
      readonly accountNumber: string;
      readonly accountName: string;
    }
  | { readonly kind: "business"; readonly account: ServiceAccount };

export interface Surroundings {
  readonly mode: Mode;
  /** The sender's own environment. */
  readonly environmentId: bigint;
  /** Businesses that the items name, as they were found. */
  readonly businesses: ReadonlyMap<string, ServiceAccount>;
}

/** Reads where an item goes, or refuses it with the field at fault. */
export function readDestination(item: TransferItem, surroundings: Surroundings): Destination {
  const { bankCode, accountNumber, accountName, at } = item;
  if (bankCode === SERVICE_BANK.code) {
    const param = `${at}destinationAccountNumber`;
    const account = surroundings.businesses.get(accountNumber);
    if (account === undefined) throw serviceAccountNotFound({ param });
    if (account.environmentId === surroundings.environmentId) throw toOneself({ param });
    return { kind: "business", account };
  }
  const bank = requireBank(bankCode, surroundings.mode, `${at}destinationBankCode`);
  if (accountName === undefined) {
    throw accountNameMissing({ param: `${at}destinationAccountName` });
  }
  // What we show is the bank's own code, whichever list the merchant took theirs from.
  return { kind: "bank", bankCode: bank.cbnCode, bankName: bank.name, accountNumber, accountName };
}
