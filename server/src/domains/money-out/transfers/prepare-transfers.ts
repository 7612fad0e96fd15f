import { assert } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Minor } from "../../../kernel/money.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { requireBank } from "../../platform/banks/index.ts";
import { findServiceAccounts, type ServiceAccount } from "../../platform/businesses/index.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import { type CarrierChoice, chooseCarrier } from "../outgoing/index.ts";
import {
  acceptTransfers,
  type PreparedTransfers,
  type TransferReferences,
} from "./accept-transfers.ts";
import { findNameChecks } from "./check-name.ts";
import { serviceAccountNotFound, toOneself } from "./errors.ts";
import type { MadeInDashboard } from "./record-maker.ts";
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
  const prepared = await prepareRequest(kit, request);
  return prepared instanceof Refusal ? refused(prepared) : acceptTransfers(prepared);
}

/** Returns what the ledger decides upon, or the refusal of the first item that cannot be sent. */
export async function prepareRequest(
  kit: Kit,
  request: TransferRequest,
): Promise<PreparedTransfers | Refusal> {
  const { environmentId } = request;
  const businesses = await findBusinesses(kit, request);
  // Only another business is shown the sender, and most transfers go to banks.
  const sender = businesses.size === 0 ? undefined : await readOwner(kit.database, environmentId);
  try {
    const destinations = request.items.map((item) => findDestination(item, request, businesses));
    const made = await findMade(kit, request, destinations);
    const carriers = await findCarriers(kit, request, destinations);
    return { request, destinations, carriers, sender, made };
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal;
    throw refusal;
  }
}

async function findMade(
  kit: Kit,
  { environmentId, maker }: TransferRequest,
  destinations: readonly Destination[],
): Promise<MadeInDashboard | undefined> {
  if (maker === undefined) return undefined;
  const accounts = destinations.filter((destination) => destination.kind === "bank");
  const names = await findNameChecks(kit.database, environmentId, accounts);
  return { maker, names, at: kit.clock.now() };
}

/** The businesses of this service that items go to, by their account numbers. */
export async function findBusinesses(
  kit: Pick<Kit, "database">,
  { items, mode }: Pick<TransferRequest, "items" | "mode">,
) {
  const internal = items.filter(({ bankCode }) => bankCode === SERVICE_BANK.code);
  const numbers = internal.map(({ accountNumber }) => accountNumber);
  return await findServiceAccounts(kit.database, numbers, mode);
}

/** Throws with the field at fault where there is no such bank or account. */
export function findDestination(
  { bankCode, accountNumber, accountName, at }: TransferItem,
  { mode, environmentId }: Pick<TransferRequest, "mode" | "environmentId">,
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

interface BankOrder {
  readonly environmentId: bigint;
  readonly mode: Mode;
  readonly bankCode: string;
  readonly amount: Minor;
}

/** The rails that take an order to a bank, the preferred one first. */
export const railsFor = ({ providers }: Kit, { mode, bankCode, ...order }: BankOrder) =>
  providers.bankRail.inOrder(mode, { ...order, about: bankCode });

/** The rail of each item, or the refusal. Undefined for an item that goes to no bank. */
async function findCarriers(
  kit: Kit,
  { environmentId, mode, items }: TransferRequest,
  destinations: readonly Destination[],
): Promise<readonly (CarrierChoice | undefined)[]> {
  // Most items have the same rails, and each rail is asked once.
  const choices = new Map<string, Promise<CarrierChoice>>();
  return await Promise.all(
    items.map(({ amount }, at) => {
      const destination = destinations[at];
      if (destination?.kind !== "bank") return undefined;
      const { bankCode } = destination;
      const rails = railsFor(kit, { environmentId, mode, bankCode, amount });
      const key = rails.map(({ name }) => name).join();
      const choice = choices.get(key) ?? chooseCarrier(rails);
      choices.set(key, choice);
      return choice;
    }),
  );
}

/** Refuses through the ledger: it stores the refusal under the Idempotency-Key, so a retry gets the first answer. */
export function refused(refusal: Refusal): MoneyOperation<never> {
  return operation({
    name: "transfers.refuse",
    needs: {},
    decide(): never {
      throw refusal;
    },
  });
}
