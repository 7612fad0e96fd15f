import {
  type EmulatedAnswer,
  type EmulatedNotice,
  type EmulatedRequest,
  Emulator,
} from "../emulator.ts";
import { refusal, requeryAnswer } from "./answers.ts";
import { type EmulatedStatus, VtpassBooks } from "./books.ts";
import { EMULATED_SERVICES, emulatedVariations, variationsField } from "./catalogue.ts";
import { type EmulatedFate, handlePay, type PayFields } from "./pay.ts";

export const EMULATED_KEYS = {
  apiKey: "emulated-api-key",
  publicKey: "PK_emulated",
  secretKey: "SK_emulated",
};

/** The sandbox's numbers. Every other one fails. */
const MAGIC: ReadonlyMap<string, EmulatedFate> = new Map([
  ["08011111111", "succeeds"],
  ["201000000000", "pends"],
  ["1212121212", "succeeds"],
  ["1111111111111", "succeeds"],
  ["1010101010101", "succeeds"],
  // The outcome of these is not documented: here the purchase is made, and only the answer is
  // wrong.
  ["500000000000", "succeeds"],
  ["400000000000", "succeeds"],
  ["300000000000", "succeeds"],
]);

const POSTPAID_METER = "1010101010101";

/** An emulator of VTpass: its sandbox's numbers, its duplicate rule, its answer formats, and a wallet. */
export class VtpassEmulator extends Emulator {
  readonly books = new VtpassBooks();
  readonly variations = emulatedVariations();
  readonly suspended = new Set<string>();
  /** How old the minute of a request id may be. VTpass does not document it. */
  stampAgeMinutesMax = Number.POSITIVE_INFINITY;
  /** Refuses every call with this code. */
  refusesAllWith: string | undefined;
  readonly #known = new Map(MAGIC);
  readonly #scripted: { readonly path: string; readonly answer: EmulatedAnswer }[] = [];
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
  }

  /** Adds a customer outside the sandbox's numbers, as live customers are. */
  know(customer: string, fate: EmulatedFate): void {
    this.#known.set(customer, fate);
  }

  fateOf(customer: string): EmulatedFate {
    return this.#known.get(customer) ?? "fails";
  }

  /** The next call to the path gets this answer, and nothing is done. */
  answerNext(path: string, body: unknown, status = 200): void {
    this.#scripted.push({ path, answer: { status, body } });
  }

  /** Ends a pending purchase, or reverses one. VTpass sends notices of these only. */
  resolve(requestId: string, status: EmulatedStatus): void {
    const purchase = this.books.purchases.get(requestId);
    if (purchase === undefined) throw new Error(`no purchase ${requestId}`);
    this.books.end(purchase, status);
    const credit = status === "reversed" ? { wallet_credit_id: "90210" } : {};
    const data = { ...requeryAnswer(purchase), ...credit };
    const body = JSON.stringify({ type: "transaction-update", data });
    this.notify({ headers: { "content-type": "application/json" }, body });
  }

  /** VTpass signs nothing, so a forged notice looks like any other. */
  protected forge({ headers, body }: EmulatedNotice): EmulatedNotice {
    return { headers, body: body.replaceAll(/"status":"\w+"/g, '"status":"delivered"') };
  }

  protected answer(request: EmulatedRequest): EmulatedAnswer {
    const scripted = this.#scripted.findIndex(({ path }) => request.path.endsWith(path));
    const [first] = scripted < 0 ? [] : this.#scripted.splice(scripted, 1);
    if (first !== undefined) return first.answer;
    const refused = this.refusesAllWith ?? (isAuthorized(request) ? undefined : "087");
    if (refused !== undefined) return { status: 200, body: refusal(refused) };
    return this.#route(request);
  }

  #route(request: EmulatedRequest): EmulatedAnswer {
    const fields = readFields(request.body);
    switch (`${request.method} ${request.path}`) {
      case "GET /api/balance":
        return ok({
          code: 1,
          contents: { balance: (Number(this.books.balance) / 100).toFixed(2) },
        });
      case "GET /api/services":
        return ok(listServices(request.query.get("identifier") ?? ""));
      case "GET /api/service-variations":
        return ok(this.#listVariations(request.query.get("serviceID") ?? ""));
      case "POST /api/merchant-verify":
        return ok(this.#verify(fields));
      case "POST /api/requery":
        return ok(this.#requery(fields));
      case "POST /api/pay":
        return handlePay(this, fields);
      default:
        return { status: 404, body: "<html>Not found</html>" };
    }
  }

  #listVariations(serviceID: string): object {
    const list = this.variations[serviceID];
    if (this.suspended.has(serviceID)) return refusal("034");
    if (list === undefined) return refusal("012");
    const content = { ServiceName: serviceID, serviceID, [variationsField(serviceID)]: list };
    return { response_description: "000", content };
  }

  /** A wrong number gets the same code as a right one. */
  #verify({ billersCode, serviceID, type }: PayFields): object {
    if (!billersCode || !serviceID) return refusal("011");
    const isElectric = serviceID.endsWith("-electric");
    if (isElectric && type !== "prepaid" && type !== "postpaid") return refusal("011");
    const isPostpaid = billersCode === POSTPAID_METER;
    const isWrongType = isElectric && isPostpaid !== (type === "postpaid");
    if (!this.#known.has(billersCode) || isWrongType) {
      const error = "This number is not correct. Please check and try again";
      return { code: "000", content: { error, WrongBillersCode: true } };
    }
    return { code: "000", content: { Customer_Name: "TESTMETER1", WrongBillersCode: false } };
  }

  #requery({ request_id }: PayFields): object {
    const purchase = this.books.purchases.get(request_id ?? "");
    return purchase === undefined ? refusal("015") : requeryAnswer(purchase);
  }
}

const ok = (body: object): EmulatedAnswer => ({ status: 200, body });

function isAuthorized({ method, headers }: EmulatedRequest): boolean {
  const { apiKey, publicKey, secretKey } = EMULATED_KEYS;
  const isKeyRight =
    method === "GET" ? headers["public-key"] === publicKey : headers["secret-key"] === secretKey;
  return headers["api-key"] === apiKey && isKeyRight;
}

function listServices(identifier: string): object {
  const content = EMULATED_SERVICES[identifier];
  return content === undefined ? refusal("012") : { response_description: "000", content };
}

/** Every field as a text: VTpass takes numbers and texts alike. */
function readFields(body: string): PayFields {
  if (body === "") return {};
  const parsed = JSON.parse(body) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]));
}
