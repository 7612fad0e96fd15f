import type { Kit } from "../../../kernel/kit.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { chooseCarrier } from "../outgoing/index.ts";
import type { BillOrder } from "./bill-order.ts";
import { type AcceptedBill, buyBill } from "./buy-bill.ts";
import { type ChosenItem, chooseItem } from "./choose-item.ts";
import { readBillByReference } from "./queries.ts";
import type { Catalogue } from "./read-catalogue.ts";

export interface OrderRequest {
  readonly environmentId: bigint;
  readonly mode: Mode;
  readonly order: BillOrder;
  readonly scenario: Scenario | undefined;
}

/** Finds the catalogue item and returns the operation that buys it. Locks and changes nothing. */
export async function orderBill(
  kit: Kit,
  catalogue: Catalogue,
  { environmentId, mode, order, scenario }: OrderRequest,
): Promise<MoneyOperation<AcceptedBill>> {
  try {
    const chosen = await chosenBy(kit, catalogue, mode, environmentId, order);
    const aggregator = kit.providers.billAggregator(mode, chosen.item.seller);
    const carrier = await chooseCarrier(aggregator === undefined ? [] : [aggregator]);
    return buyBill({ order, chosen, scenario, carrier });
  } catch (refusal) {
    if (refusal instanceof Refusal) return refused(refusal);
    throw refusal;
  }
}

/** A repeated purchase keeps its first item and amount, whatever the catalogue has now. */
async function chosenBy(
  { database }: Kit,
  catalogue: Catalogue,
  mode: Mode,
  environmentId: bigint,
  order: BillOrder,
): Promise<ChosenItem> {
  const bought = await readBillByReference(database, environmentId, order.reference);
  if (bought === undefined) return chooseItem(await catalogue(mode, order.category), order);
  const { category, itemCode, amount } = bought;
  // The purchase has its carrier already.
  const unpriced = {
    seller: "",
    providerCode: null,
    amount: null,
    minAmount: null,
    maxAmount: null,
  };
  const item = { category, itemCode, itemName: itemCode, ...unpriced };
  return { item, provider: item, amount };
}

/** Refuses through the ledger, so a retry of an accepted purchase still gets its first answer. */
function refused(refusal: Refusal): MoneyOperation<AcceptedBill> {
  return operation({
    name: "bills.refuse",
    needs: {},
    decide(): AcceptedBill {
      throw refusal;
    },
  });
}
