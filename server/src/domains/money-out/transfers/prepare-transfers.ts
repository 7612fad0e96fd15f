import { assert } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { requireBank } from "../../platform/banks/index.ts";
import { findServiceAccounts, type ServiceAccount } from "../../platform/businesses/index.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import { type CarrierChoice, chooseCarrier } from "../outgoing/index.ts";
import { acceptTransfers, type TransferReferences } from "./accept-transfers.ts";
import { serviceAccountNotFound, toOneself } from "./errors.ts";
import {
  type Destination,
  SERVICE_BANK,
  type TransferItem,
  type TransferRequest,
} from "./rules.ts";

/** Finds each item's destination and returns the operation that accepts them all. Locks and changes nothing. */
export async function prepareTransfers(
  kit: Kit,
  request: TransferRequest,
): Promise<MoneyOperation<TransferReferences>> {
  const { environmentId, mode } = request;
  const businesses = await findBusinesses(kit, request);
  // Only another business is shown the sender, and most transfers go to banks.
  const sender = businesses.size === 0 ? undefined : await readOwner(kit.database, environmentId);
  const carrier = await findCarrier(kit, mode);
  try {
    const destinations = request.items.map((item) => findDestination(item, request, businesses));
    return acceptTransfers({ request, destinations, carrier, sender });
  } catch (refusal) {
    if (refusal instanceof Refusal) return refused(refusal);
    throw refusal;
  }
}

async function findBusinesses(kit: Kit, { items, mode }: TransferRequest) {
  const internal = items.filter(({ bankCode }) => bankCode === SERVICE_BANK.code);
  const numbers = internal.map(({ accountNumber }) => accountNumber);
  return await findServiceAccounts(kit.database, numbers, mode);
}

/** Throws with the field at fault where there is no such bank or account. */
function findDestination(
  { bankCode, accountNumber, accountName, at }: TransferItem,
  { mode, environmentId }: TransferRequest,
  businesses: ReadonlyMap<string, ServiceAccount>,
): Destination {
  if (bankCode === SERVICE_BANK.code) {
    const param = `${at}destinationAccountNumber`;
    const account = businesses.get(accountNumber);
    if (account === undefined) throw serviceAccountNotFound({ param });
    if (account.environmentId === environmentId) throw toOneself({ param });
    return { kind: "business", account };
  }
  const bank = requireBank(bankCode, mode, `${at}destinationBankCode`);
  assert(accountName !== undefined, "a transfer to a bank names the receiver");
  // The record shows the bank's own code, whichever list the merchant's code is from.
  return { kind: "bank", bankCode: bank.cbnCode, bankName: bank.name, accountNumber, accountName };
}

/** The rail that takes transfers to banks in this mode, or the refusal. */
export const findCarrier = ({ providers }: Kit, mode: Mode): Promise<CarrierChoice> =>
  chooseCarrier(providers.bankRail(mode));

/** Refuses through the ledger: it stores the refusal under the Idempotency-Key, so a retry gets the first answer. */
function refused(refusal: Refusal): MoneyOperation<TransferReferences> {
  return operation({
    name: "transfers.refuse",
    needs: {},
    decide(): TransferReferences {
      throw refusal;
    },
  });
}
