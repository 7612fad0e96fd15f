import type { Kit } from "../../../kernel/kit.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findServiceAccounts } from "../../platform/businesses/index.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import type { Carrier } from "../outgoing/index.ts";
import { acceptTransfers, type TransferReferences } from "./accept-transfers.ts";
import { readDestination, type TransferItem } from "./read-destination.ts";
import { SERVICE_BANK } from "./rules.ts";

export interface TransferRequest {
  readonly environmentId: bigint;
  readonly mode: Mode;
  readonly items: readonly TransferItem[];
  readonly phoneNumber: string;
  readonly scenario: Scenario | undefined;
}

/** Finds out where each item goes, and makes the operation that accepts them all. Nothing is locked or changed yet. */
export async function prepareTransfers(
  kit: Kit,
  request: TransferRequest,
): Promise<MoneyOperation<TransferReferences>> {
  const { environmentId, mode, phoneNumber, scenario } = request;
  const businesses = await findBusinesses(kit, request);
  const surroundings = { mode, environmentId, businesses };
  // Who sends is told to other businesses alone, and nearly all goes to banks.
  const sender = businesses.size === 0 ? undefined : await readOwner(kit.database, environmentId);
  const carrier = await findCarrier(kit, mode);
  try {
    const items = request.items.map((item) => ({
      ...item,
      to: readDestination(item, surroundings),
    }));
    return acceptTransfers({ items, phoneNumber, scenario, carrier, sender });
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

/** The rail of the mode, unless it takes nothing and the operator wants that told at once. */
export async function findCarrier({ providers }: Kit, mode: Mode): Promise<Carrier | undefined> {
  const rail = providers.bankRail(mode);
  return rail === undefined || (await rail.refusesWork()) ? undefined : rail;
}

/** Refuses through the door, so that the Idempotency-Key remembers it, and a repetition meets its first answer before. */
function refused(refusal: Refusal): MoneyOperation<TransferReferences> {
  return operation({
    name: "transfers.refuse",
    needs: {},
    decide(): TransferReferences {
      throw refusal;
    },
  });
}
