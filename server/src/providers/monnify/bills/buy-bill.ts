import type {
  BillPurchase,
  PurchaseOutcome,
} from "../../../kernel/providers/ports/bill-aggregator.ts";
import {
  type Failed,
  NO_RECEIPT,
  type Unavailable,
  type Unknown,
} from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { majorNumber } from "../../http/exact-json.ts";
import type { MonnifyClient } from "../connection/monnify-client.ts";
import type { Refused } from "../connection/read-envelope.ts";
import type { BettingCatalogue } from "./betting-catalogue.ts";
import { findPurchase } from "./find-purchase.ts";
import { BILLS } from "./read-pages.ts";
import { type ValidCustomer, validateCustomer } from "./validate-customer.ts";
import { vendOutcome } from "./vend-outcome.ts";

const failed = (reason: string): Failed => ({ kind: "failed", reason, receipt: NO_RECEIPT });
const NOT_SOLD = failed("The provider no longer sells this item.");
const REFUSED_CUSTOMER = failed("The biller does not know this customer, or takes no payment.");
const TURNED_AWAY: Unavailable = { kind: "unavailable", why: "turned_away" };
const NOTHING_SENT: Unavailable = { kind: "unavailable", why: "unreachable" };
const UNCHECKED: Unknown = {
  kind: "unknown",
  why: "unproven",
  detail: "refused, and the requery gave no answer",
};

/** Buys a bill: its customer is validated, and then it is vended. After each refusal the purchase is requeried. */
export async function buyBill(
  client: MonnifyClient,
  catalogue: BettingCatalogue,
  purchase: BillPurchase,
  call: CallContext,
): Promise<PurchaseOutcome> {
  const unlessSold = (otherwise: Failed | Unavailable) =>
    outcomeUnlessSold(client, purchase, call, otherwise);
  const biller = await catalogue.find(purchase.itemCode, call);
  if (biller.kind === "not_found") return await unlessSold(NOT_SOLD);
  if (biller.kind !== "biller") return nothingSent(biller);
  const { productCode } = biller;
  const asked = { productCode, customerId: purchase.customer };
  const customer = await validateCustomer(client, asked, call);
  if (customer.kind === "refused") return await unlessSold(REFUSED_CUSTOMER);
  if (customer.kind !== "valid") return nothingSent(customer);
  const { reference } = purchase;
  const path = `${BILLS}/vend`;
  const json = vendBody(purchase, productCode, customer);
  const answer = await client.call({ method: "POST", path, json, reference }, call);
  if (answer.kind === "done") return vendOutcome(answer.body, purchase);
  return answer.kind === "refused" ? await unlessSold(meaningOf(answer)) : answer;
}

/** Monnify's documents disagree on the field names of the amount and the reference, so both pairs are sent. */
function vendBody(
  { reference, amount, customer, phoneNumber }: BillPurchase,
  productCode: string,
  { validationReference }: ValidCustomer,
) {
  const naira = majorNumber(amount);
  return {
    ...{ amount: naira, vendAmount: naira, reference, vendReference: reference },
    ...{ productCode, customerId: customer },
    ...(validationReference === undefined ? {} : { validationReference }),
    ...(phoneNumber === null ? {} : { phoneNumber }),
  };
}

/** Whatever went wrong before the vending, this call bought nothing. */
const nothingSent = (outcome: Unavailable | Unknown): Unavailable =>
  outcome.kind === "unavailable" ? outcome : NOTHING_SENT;

/** What the refusal means if Monnify does not know the reference. Most need the operator. */
const meaningOf = ({ status, message }: Refused): Failed | Unavailable =>
  (status === 400 || status === 422) && /\b(?:customerId|productCode)\b/.test(message)
    ? REFUSED_CUSTOMER
    : TURNED_AWAY;

async function outcomeUnlessSold(
  client: MonnifyClient,
  purchase: BillPurchase,
  call: CallContext,
  otherwise: Failed | Unavailable,
): Promise<PurchaseOutcome> {
  const found = await findPurchase(client, purchase, call);
  if (found.kind === "not_found") return otherwise;
  return found.kind === "unavailable" ? UNCHECKED : found;
}
