import { hash } from "node:crypto";
import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { placeHold } from "../../../kernel/ledger/holds.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { formatScenario, type Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { type BusinessWallet, businessWallets } from "../../platform/businesses/index.ts";
import {
  chargesFor,
  discountOn,
  neededPrices,
  type PriceList,
  pricesIn,
} from "../../platform/pricing/index.ts";
import {
  acceptOrder,
  type CarrierChoice,
  requireBusinessBalance,
  requireCarrier,
  sendAccepted,
} from "../outgoing/index.ts";
import type { BillOrder } from "./bill-order.ts";
import type { ChosenItem } from "./choose-item.ts";
import { describeBill } from "./describe-bill.ts";
import { referenceUsed } from "./errors.ts";
import { billReferences, bills } from "./queries.ts";

export interface Purchase {
  readonly order: BillOrder;
  readonly chosen: ChosenItem;
  readonly scenario: Scenario | undefined;
  /** Undefined if no aggregator takes purchases now. */
  readonly carrier: CarrierChoice;
}

export interface AcceptedBill {
  readonly message: string;
  readonly reference: string;
  readonly data: object;
}

const payingWallet: Need<BusinessWallet> = {
  record: businessWallets,
  by: "kind",
  key: "business_wallet/NGN",
};

/**
 * Returns the operation that charges the wallet and enqueues the purchase. The same reference with the same content
 * is the same purchase; with other content it throws `duplicate_request`.
 */
export function buyBill(purchase: Purchase): MoneyOperation<AcceptedBill> {
  const { order, chosen } = purchase;
  const content = hash("sha256", contentOf(order), "buffer");
  return operation({
    name: "bills.buy",
    needs: {
      wallet: payingWallet,
      prices: neededPrices,
      known: { record: billReferences, key: order.reference },
    },
    decide({ wallet, prices, known }, books) {
      if (known !== undefined && !known.content.equals(content)) throw referenceUsed();
      if (known === undefined) {
        const { accountId } = present(wallet, "the business wallet");
        const billId = accept(books, accountId, pricesIn(prices), purchase);
        const { reference } = order;
        const environmentId = books.environment.id;
        books.insert(billReferences, { environmentId, reference, content, billId });
      }
      return answerOf(order, chosen);
    },
  });
}

/** The fields of an order always have this sequence, so equal orders have equal content. */
const contentOf = (order: BillOrder): string =>
  JSON.stringify(order, (_, value) => (typeof value === "bigint" ? String(value) : value));

/** Returns the transaction's id. */
function accept(
  books: Books,
  accountId: bigint,
  prices: PriceList,
  { order, chosen, scenario, carrier }: Purchase,
): bigint {
  const aggregator = requireCarrier(carrier);
  const { category, customer, phoneNumber } = order;
  const { item, provider } = chosen;
  const paid = chosen.amount - discountOn(prices, `${category}-discount`, chosen.amount);
  const { fee, vat, currency } = chargesFor(prices, category, chosen.amount);
  requireBusinessBalance(books.account(accountId), paid + fee, currency);
  const description = describeBill(category, item.itemName, customer);
  const hold = placeHold(books, accountId, paid + fee, "outgoing_held", description);
  const accepted = acceptOrder(books, hold, aggregator, {
    type: "Bill",
    service: "bills",
    channel: "Biller",
    currency,
    amount: paid,
    fee,
    vat,
    stampDuty: 0n,
    description,
    receiverBankName: provider.itemName,
    receiverAccountName: order.customerName,
    receiverAccountNumber: customer,
    phoneNumber,
    scenario: scenario === undefined ? null : formatScenario(scenario),
    needsApproval: false,
  });
  books.insert(bills, {
    environmentId: books.environment.id,
    id: accepted.id,
    accountId,
    reference: order.reference,
    category,
    providerCode: order.providerCode,
    itemCode: item.itemCode,
    customer,
    meterType: order.meterType,
    phoneNumber,
    amount: chosen.amount,
    token: null,
    units: null,
    createdAt: accepted.createdAt,
  });
  sendAccepted(books, [accepted]);
  return accepted.id;
}

function answerOf({ category, reference, customer }: BillOrder, { item, amount }: ChosenItem) {
  const message = "Accepted. The event BILLS_PURCHASE_NOTIFICATION reports the result.";
  const data = {
    category,
    itemCode: item.itemCode,
    customerId: customer,
    amount: toDecimal(amount),
  };
  return { message, reference, data };
}
