import type { Kit } from "../../../kernel/kit.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { BankRail } from "../../../kernel/providers/ports/bank-rail.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import { type CarrierChoice, chooseCarrier } from "../outgoing/index.ts";
import {
  acceptTransfers,
  type PreparedTransfers,
  type TransferReferences,
} from "./accept-transfers.ts";
import { findNameChecks } from "./check-name.ts";
import { findDestination, findReceivers } from "./find-destination.ts";
import { nameReceivers } from "./name-receivers.ts";
import type { MadeInDashboard } from "./record-maker.ts";
import type { Destination, TransferRequest } from "./rules.ts";

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
  const receivers = await findReceivers(kit, request);
  // Only another business is shown the sender, and most transfers go to banks.
  const sender = receivers.size === 0 ? undefined : await readOwner(kit.database, environmentId);
  try {
    const found = request.items.map((item) => findDestination(item, request, receivers));
    const destinations = await nameReceivers(kit, request, found);
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
  const accounts = destinations.filter((destination) => destination.kind !== "business");
  const names = await findNameChecks(kit.database, environmentId, accounts);
  return { maker, names, at: kit.clock.now() };
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

/** The rail of each item, or the refusal. Undefined for an item that stays in this cell. */
async function findCarriers(
  kit: Kit,
  request: TransferRequest,
  destinations: readonly Destination[],
): Promise<readonly (CarrierChoice | undefined)[]> {
  // Most items have the same rails, and each rail is asked once.
  const choices = new Map<string, Promise<CarrierChoice>>();
  return await Promise.all(
    request.items.map(({ amount }, at) => {
      const rails = railsTo(kit, request, destinations[at], amount);
      if (rails === undefined) return undefined;
      const key = rails.map(({ name }) => name).join();
      const choice = choices.get(key) ?? chooseCarrier(rails);
      choices.set(key, choice);
      return choice;
    }),
  );
}

/** Undefined for a business of this cell. */
function railsTo(
  kit: Kit,
  { environmentId, mode }: TransferRequest,
  destination: Destination | undefined,
  amount: Minor,
): readonly BankRail[] | undefined {
  if (destination === undefined || destination.kind === "business") return undefined;
  const { bankCode } = destination;
  if (destination.kind === "bank") return railsFor(kit, { environmentId, mode, bankCode, amount });
  const rail = kit.providers.cells.rail(mode, destination.provider);
  return rail === undefined ? [] : [rail];
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
