import type { BillPurchase } from "../../kernel/providers/ports/bill-aggregator.ts";
import { majorNumber } from "../http/exact-json.ts";
import { toLocalPhone } from "./phone-number.ts";
import { type Refusal, refuse } from "./response-codes.ts";
import { findService, readVariationCode, type VtpassService } from "./services.ts";

export type PayRequest = Readonly<Record<string, unknown>>;

/** DStv and GOtv: the customer gets the package that was bought, whatever the card had before. */
const SUBSCRIPTION = { subscription_type: "change" };

const NOT_SOLD = refuse("This item is not sold by the provider.");
const PHONE_MISSING = refuse("The purchase needs the customer's phone number.");
const METER_TYPE_MISSING = refuse("The purchase needs the type of the meter.");

/** The fields of a purchase, or why it cannot be sent. Each category has its own fields. */
export function buildPayRequest(
  purchase: BillPurchase,
): { readonly fields: PayRequest; readonly service: VtpassService } | Refusal {
  const service = findService(purchase.category, purchase.providerCode);
  if (service === undefined) return NOT_SOLD;
  const fields = FIELDS[service.category]?.(purchase, service) ?? NOT_SOLD;
  if (isRefusal(fields)) return fields;
  const { reference: request_id } = purchase;
  return { service, fields: { request_id, serviceID: service.serviceId, ...fields } };
}

export const isRefusal = (built: object): built is Refusal => "outcome" in built;

type Fields = (purchase: BillPurchase, service: VtpassService) => PayRequest | Refusal;

const FIELDS: Readonly<Partial<Record<BillPurchase["category"], Fields>>> = {
  airtime: ({ amount, customer }) => ({
    amount: majorNumber(amount),
    phone: toLocalPhone(customer),
  }),
  data(purchase, service) {
    const phone = toLocalPhone(purchase.customer);
    return withPlan(purchase, service, { billersCode: phone, phone });
  },
  electricity({ amount, customer, meterType, phoneNumber }) {
    if (meterType === null) return METER_TYPE_MISSING;
    if (phoneNumber === null) return PHONE_MISSING;
    return {
      billersCode: customer,
      variation_code: meterType.toLowerCase(),
      amount: majorNumber(amount),
      phone: toLocalPhone(phoneNumber),
    };
  },
  "cable-tv"(purchase, service) {
    const { customer, phoneNumber } = purchase;
    if (phoneNumber === null) return PHONE_MISSING;
    const more = service.code === "STARTIMES" ? {} : SUBSCRIPTION;
    const phone = toLocalPhone(phoneNumber);
    return withPlan(purchase, service, { billersCode: customer, phone, ...more });
  },
};

/** A plan is sold for the price that VTpass has for it, so no amount is sent. */
function withPlan(
  { itemCode }: BillPurchase,
  service: VtpassService,
  fields: PayRequest,
): PayRequest | Refusal {
  const variationCode = readVariationCode(service, itemCode);
  return variationCode === undefined ? NOT_SOLD : { ...fields, variation_code: variationCode };
}
