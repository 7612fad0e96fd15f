import type { EmulatedAnswer } from "../emulator.ts";
import { payAnswer, refusal } from "./answers.ts";
import type { VtpassBooks } from "./books.ts";
import { EMULATED_SERVICES, type EmulatedVariation } from "./catalogue.ts";

export type PayFields = Readonly<Record<string, string | undefined>>;

/** How a purchase for a customer ends. */
export type EmulatedFate = "succeeds" | "fails" | "pends";

/** What a purchase needs from the emulator. */
interface Shop {
  readonly books: VtpassBooks;
  readonly variations: Readonly<Record<string, readonly EmulatedVariation[]>>;
  readonly suspended: ReadonlySet<string>;
  readonly stampAgeMinutesMax: number;
  now(): Date;
  fateOf(customer: string): EmulatedFate;
}

/** The sandbox's phones whose answers are wrong. */
const WRONG_ANSWERS: Readonly<Record<string, EmulatedAnswer>> = {
  "500000000000": { status: 200, body: { unexpected: true } },
  "400000000000": { status: 200, body: "" },
  "300000000000": { status: 504, body: "<html>Gateway Time-out</html>" },
};

interface Order {
  readonly requestId: string;
  readonly serviceID: string;
  readonly customer: string;
  readonly phone: string;
  readonly variation: string | undefined;
  readonly amount: bigint;
}

/** Makes the purchase: it is refused with a code, or booked and answered according to the customer. */
export function handlePay(shop: Shop, fields: PayFields): EmulatedAnswer {
  const order = readOrder(shop, fields);
  if (typeof order === "string") return { status: 200, body: refusal(order) };
  const code = codeOfRefusal(shop, order);
  if (code !== undefined) return { status: 200, body: refusal(code) };
  const { books } = shop;
  const isPrepaid = order.serviceID.endsWith("-electric") && order.variation === "prepaid";
  const purchase = books.open({ ...order, isPrepaid, atMs: shop.now().getTime() });
  const fate = shop.fateOf(order.customer);
  if (fate !== "pends") books.end(purchase, fate === "succeeds" ? "delivered" : "failed");
  return WRONG_ANSWERS[order.customer] ?? { status: 200, body: payAnswer(purchase) };
}

/** The code of a refusal if a required field is missing or wrong. */
function readOrder({ variations }: Shop, fields: PayFields): Order | string {
  const { request_id: requestId, serviceID, phone, billersCode, variation_code, amount } = fields;
  if (!requestId || !serviceID || !phone) return "011";
  const isListed = Object.values(EMULATED_SERVICES).flat();
  if (!isListed.some((service) => service.serviceID === serviceID)) return "012";
  if (isMissing(serviceID, fields)) return "011";
  const plans = variations[serviceID];
  const plan = plans?.find(({ variation_code: code }) => code === variation_code);
  if (plans !== undefined && plan === undefined) return "010";
  const naira = plan === undefined ? amount : String(plan.variation_amount);
  return {
    ...{ requestId, serviceID, phone, variation: variation_code },
    customer: billersCode ?? phone,
    amount: BigInt(Math.round(Number(naira) * 100)),
  };
}

/** Airtime needs an amount, electricity a kind of meter, and DStv and GOtv a kind of subscription. */
function isMissing(serviceID: string, fields: PayFields): boolean {
  const { billersCode, variation_code, amount, subscription_type } = fields;
  if (serviceID.endsWith("-electric")) {
    return !billersCode || !amount || !["prepaid", "postpaid"].includes(variation_code ?? "");
  }
  if (serviceID === "dstv" || serviceID === "gotv") {
    return !billersCode || !variation_code || subscription_type !== "change";
  }
  if (serviceID === "startimes" || serviceID.endsWith("-data")) {
    return !billersCode || !variation_code;
  }
  return !amount;
}

function codeOfRefusal(shop: Shop, order: Order): string | undefined {
  const { books, suspended } = shop;
  const { requestId, serviceID, amount } = order;
  if (!isStampRight(shop, requestId)) return "015";
  if (books.purchases.has(requestId)) return "014";
  if (suspended.has(serviceID)) return "034";
  const service = Object.values(EMULATED_SERVICES)
    .flat()
    .find((one) => one.serviceID === serviceID);
  const most = Number(service?.maximum_amount) * 100;
  if (amount < BigInt(service?.minimium_amount ?? 0) * 100n) return "013";
  if (most > 0 && amount > BigInt(most)) return "017";
  if (books.hasLikelyDuplicate({ ...order, atMs: shop.now().getTime() })) return "019";
  if (books.costOf(order) > books.balance) return "018";
  return undefined;
}

/** A request id begins with a minute in Lagos, and the rest is letters and digits. */
function isStampRight(shop: Shop, requestId: string): boolean {
  const [, year, month, day, hour, minute] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)[0-9A-Za-z]*$/.exec(requestId) ?? [];
  const atMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00+01:00`);
  const ageMinutes = (shop.now().getTime() - atMs) / 60_000;
  return ageMinutes >= -1 && ageMinutes <= shop.stampAgeMinutesMax;
}
