import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { readinessOf } from "../../../kernel/providers/choose-provider.ts";
import type {
  BillAggregator,
  BillPurchase,
  FindPurchaseOutcome,
} from "../../../kernel/providers/ports/bill-aggregator.ts";
import { readScenario } from "../../../kernel/providers/ports/scenario.ts";
import {
  publishTransaction,
  referenceOf,
  type Transaction,
} from "../../platform/transactions/index.ts";
import { type Order, outgoingKind } from "../outgoing/index.ts";
import { billOf, readBill, storeDelivery } from "./queries.ts";

/** How bills call an aggregator and announce their end. The steps are those of every kind of outgoing money. */
export const billPurchases = outgoingKind({
  type: "Bill",
  needs: ({ accountId, id }) => ({ bill: billOf(accountId, id) }),
  readiness: ({ providers }, mode, provider) =>
    readinessOf(providers.billAggregator(mode, provider)),
  async send(kit, order, isFirst) {
    const aggregator = aggregatorOf(kit, order);
    if (aggregator === undefined) return NOT_CONFIGURED;
    const { scenario } = order.transaction;
    const staged = isFirst && scenario !== null ? readScenario(scenario) : undefined;
    const purchase = await purchaseOf(kit, order.transaction);
    return await kept(kit, order, await aggregator.purchase(purchase, { scenario: staged }));
  },
  async find(kit, order) {
    const aggregator = aggregatorOf(kit, order);
    if (aggregator === undefined) return NOT_CONFIGURED;
    const purchase = await purchaseOf(kit, order.transaction);
    return await kept(kit, order, await aggregator.find(purchase));
  },
  announce(books, transaction, { bill }) {
    const { reference, category, token, units } = present(bill, "the bill");
    const transactionReference = referenceOf(transaction);
    const more = { reference, transactionReference, category, token, units };
    publishTransaction(books, "BILLS_PURCHASE_NOTIFICATION", transaction, more);
  },
});

const NOT_CONFIGURED = { kind: "unavailable", why: "switched_off" } as const;

const aggregatorOf = (
  { providers }: Kit,
  { transaction, owner }: Order,
): BillAggregator | undefined => providers.billAggregator(owner.mode, transaction.provider);

async function purchaseOf(kit: Kit, transaction: Transaction): Promise<BillPurchase> {
  const { environmentId, id, orderReference, currency, providerReference } = transaction;
  const bill = await readBill(kit.database, environmentId, id);
  const reference = present(orderReference, "the reference of an order");
  return { ...bill, reference, currency, providerReference };
}

/**
 * Stores the delivery before the success. A worker that crashes between the two requeries and gets the same delivery.
 */
async function kept<Outcome extends FindPurchaseOutcome>(
  kit: Kit,
  { transaction }: Order,
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.kind === "succeeded") {
    await storeDelivery(kit.database, transaction, outcome.delivery);
  }
  return outcome;
}
