import type { BilledCustomer, Delivery } from "../../kernel/providers/ports/bill-aggregator.ts";
import { type ExactJson, textAt } from "../http/exact-json.ts";

const NOTHING: Delivery = { token: null, units: null };

/** Each distribution company has its own names. `purchased_code` may hold a bonus token behind the token. */
const TOKEN_FIELDS = ["mainToken", "token", "Token", "purchased_code"];
const UNIT_FIELDS = ["mainTokenUnits", "units", "Units", "PurchasedUnits", "purchasedUnits"];

/** Twenty digits, also in groups: `Token : 2636-2054-0598-2757-8020`. */
const TOKEN = /(?<!\d)\d(?:[ -]?\d){19}(?!\d)/;
/** `79.9 kWh` */
const UNITS = /\d+(?:\.\d+)?/;

/** The token and the units of prepaid electricity. Other purchases deliver nothing to show. */
export function readDelivery(
  body: ExactJson,
  { category, meterType }: Pick<BilledCustomer, "category" | "meterType">,
): Delivery {
  if (category !== "electricity" || meterType !== "PREPAID") return NOTHING;
  const token = firstMatch(body, TOKEN_FIELDS, TOKEN)?.replaceAll(/\D/g, "") ?? null;
  return { token, units: firstMatch(body, UNIT_FIELDS, UNITS) ?? null };
}

/** Some fields hold `N/A` while another has the value. */
function firstMatch(body: ExactJson, fields: readonly string[], form: RegExp): string | undefined {
  for (const field of fields) {
    const [found] = form.exec(textAt(body, field) ?? "") ?? [];
    if (found !== undefined) return found;
  }
  return undefined;
}
