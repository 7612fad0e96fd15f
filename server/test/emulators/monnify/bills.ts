import type { EmulatedAnswer, EmulatedRequest } from "../emulator.ts";
import {
  done,
  type Fields,
  fieldsOf,
  missingField,
  refused,
  textIn,
  toKobo,
  toNaira,
} from "./envelope.ts";

const BILLS = "/api/v1/vas/bills-payment";
const GATEWAY_TIMEOUT = "<html><body><h1>504 Gateway Time-out</h1></body></html>";

/** Betting accounts whose purchases do not simply succeed. */
export const MAGIC_BETTORS = {
  fails: "1000002",
  pends: "1000003",
  /** The purchase is made, and the answer is a gateway's page. */
  staysSilent: "1000004",
  isUnknown: "1000005",
} as const;

interface EmulatedProduct {
  readonly code: string;
  readonly priceType: "OPEN" | "FIXED";
  readonly minAmount: number | null;
  readonly maxAmount: number | null;
}

export interface EmulatedBiller {
  readonly code: string;
  readonly name: string;
  readonly products: readonly EmulatedProduct[];
}

export interface EmulatedPurchase {
  readonly vendReference: string;
  readonly transactionReference: string;
  readonly amount: bigint;
  readonly customerId: string;
  readonly productCode: string;
  vendStatus: string;
  timesSold: number;
}

const product = (code: string, minAmount: number | null = 100): EmulatedProduct => ({
  ...{ code, priceType: "OPEN", minAmount, maxAmount: 500_000 },
});

const BILLERS: readonly EmulatedBiller[] = [
  { code: "BILLER-BET-1", name: "Bet9ja", products: [product("bet-1", 50)] },
  { code: "BILLER-BET-2", name: "1xBet", products: [product("bet-2", 0)] },
  {
    ...{ code: "BILLER-BET-3", name: "Sporty Bet Wallet Funding" },
    products: [{ ...product("bet-3-voucher"), priceType: "FIXED" }, product("bet-3", null)],
  },
  { code: "BILLER-BET-4", name: "BetKing", products: [product("bet-4a"), product("bet-4b")] },
  { code: "BILLER-BET-5", name: "bet9JA", products: [product("bet-5")] },
  { code: "BILLER-BET-6", name: "NairaBet", products: [] },
];

/** The bills that the merchant's wallet pays for. */
export class EmulatedBills {
  readonly sold = new Map<string, EmulatedPurchase>();
  billers = BILLERS;
  /** Whether a requery accepts our reference, as most of Monnify's client libraries assume. */
  takesOurReference = true;
  /** Whether a purchase must repeat the reference of its validation. */
  wantsValidation = true;

  answer(request: EmulatedRequest): EmulatedAnswer | undefined {
    if (!request.path.startsWith(`${BILLS}/`)) return undefined;
    switch (`${request.method} ${request.path.slice(BILLS.length)}`) {
      case "GET /billers":
        return this.#listBillers(request.query);
      case "GET /biller-products":
        return this.#listProducts(request.query);
      case "POST /validate-customer":
        return this.#validate(fieldsOf(request));
      case "POST /vend":
        return this.#vend(fieldsOf(request));
      case "GET /requery":
        return this.#requery(request.query.get("reference"));
      default:
        return undefined;
    }
  }

  #listBillers(query: URLSearchParams): EmulatedAnswer {
    if (query.get("category_code") !== "BETTING") return done({ content: [], totalElements: 0 });
    const [page, size] = [Number(query.get("page")), Number(query.get("size"))];
    const content = this.billers.slice(page * size, (page + 1) * size);
    return done({
      content: content.map(({ code, name }) => ({ code, name, categories: [{ code: "BETTING" }] })),
      totalElements: this.billers.length,
    });
  }

  /** A list without pages around it, unlike the billers. */
  #listProducts(query: URLSearchParams): EmulatedAnswer {
    if (Number(query.get("page")) > 0) return done([]);
    const biller = this.billers.find(({ code }) => code === query.get("biller_code"));
    return done(biller?.products.map((it) => ({ ...it, name: it.code, price: null })) ?? []);
  }

  #validate(fields: Fields): EmulatedAnswer {
    const missing = missingField(fields, ["productCode", "customerId"]);
    if (missing !== undefined) return missing;
    const customerId = textIn(fields, "customerId");
    if (customerId === MAGIC_BETTORS.isUnknown) return refused(422, "Customer not found");
    const validationReference = `VAL-${customerId}`;
    return done({
      ...{ customerName: "EZE CHIDI", priceType: "OPEN" },
      vendInstruction: this.wantsValidation
        ? { requireValidationRef: true, validationReference }
        : { requireValidationRef: false },
    });
  }

  #vend(fields: Fields): EmulatedAnswer {
    const pairs = ["amount", "vendAmount", "reference", "vendReference"];
    const missing = missingField(fields, [...pairs, "productCode", "customerId"]);
    if (missing !== undefined) return missing;
    const customerId = textIn(fields, "customerId");
    if (this.wantsValidation && fields["validationReference"] !== `VAL-${customerId}`) {
      return refused(422, "validationReference is not valid");
    }
    const vendReference = textIn(fields, "vendReference");
    if (this.sold.has(vendReference)) return refused(400, "Duplicate vend reference", 99);
    const vendStatus = statusFor(customerId);
    const purchase: EmulatedPurchase = {
      ...{ vendReference, customerId, vendStatus },
      ...{ amount: toKobo(fields["vendAmount"]), productCode: textIn(fields, "productCode") },
      transactionReference: `MFBP${String(this.sold.size + 1).padStart(8, "0")}`,
      timesSold: vendStatus === "SUCCESS" ? 1 : 0,
    };
    this.sold.set(vendReference, purchase);
    if (customerId === MAGIC_BETTORS.staysSilent) return { status: 504, body: GATEWAY_TIMEOUT };
    return done(bodyOf(purchase));
  }

  #requery(reference: string | null): EmulatedAnswer {
    if (reference === null) {
      return refused(400, "Required request parameter 'reference' is not present");
    }
    const purchase = [...this.sold.values()].find((it) =>
      this.takesOurReference
        ? it.vendReference === reference
        : it.transactionReference === reference,
    );
    if (purchase !== undefined) return done(bodyOf(purchase));
    return refused(200, `Transaction not found for reference: ${reference}`, 99);
  }
}

function statusFor(customerId: string): string {
  if (customerId === MAGIC_BETTORS.fails) return "FAILED";
  return customerId === MAGIC_BETTORS.pends ? "IN_PROGRESS" : "SUCCESS";
}

/** The wallet's own status says success before the biller's does. */
const bodyOf = (purchase: EmulatedPurchase): Fields => ({
  ...{ vendReference: purchase.vendReference, customerId: purchase.customerId },
  ...{ transactionReference: purchase.transactionReference, productCode: purchase.productCode },
  ...{ vendStatus: purchase.vendStatus, status: "SUCCESS", description: "Vend" },
  ...{ vendAmount: toNaira(purchase.amount), payableAmount: toNaira(purchase.amount + 1_000n) },
  commission: 10,
});
