import type { BookChange, EmulatedAnswer, EmulatedRequest } from "../emulator.ts";
import {
  done,
  type Fields,
  fieldsOf,
  nairaNumber,
  nairaText,
  objectIn,
  refused,
  textIn,
} from "./envelope.ts";

/** Account numbers whose payouts do not simply succeed. The last one is Kora's own, at bank 011. */
export const MAGIC_ACCOUNTS = {
  fails: "0000000018",
  pends: "0000000025",
  /** The payout is made, and the answer is a gateway's page. */
  staysSilent: "0000000032",
  hasNoName: "0000000049",
  /** The bank does not name the account's holder, so no payout is made. */
  isNotResolved: "0000000056",
  isNotValid: "9999999999",
} as const;

const BANKS: readonly Fields[] = [
  { name: "Access Bank", slug: "access", code: "044", nibss_bank_code: "000014", country: "NG" },
  { name: "First Bank", slug: "first", code: "011", nibss_bank_code: "000016", country: "NG" },
  { name: "GTBank", slug: "gtbank", code: "058", nibss_bank_code: "000013", country: "NG" },
  { name: "UBA", slug: "uba", code: "033", nibss_bank_code: "000004", country: "NG" },
  { name: "Wema Bank", slug: "wema", code: "035", nibss_bank_code: "000017", country: "NG" },
  { name: "OPay", slug: "opay", code: "100004", nibss_bank_code: "100004", country: "NG" },
];

const FEE = 1_000n;
const GATEWAY_TIMEOUT = "<html><body><h1>504 Gateway Time-out</h1></body></html>";
const UNFUNDED = "Insufficient funds in disbursement wallet";
/** The smallest and the largest amount that Kora pays. */
export const LEAST = 100_000n;
const MOST = 1_000_000_000n;

export interface EmulatedPayout {
  readonly reference: string;
  readonly amount: bigint;
  readonly narration: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly customer: Fields;
  readonly traceId: string;
  status: string;
  message: string;
  /** Its status from the next query on. */
  next: string | undefined;
  timesPaid: number;
  /** How many more queries do not find it. */
  hiddenLooks: number;
}

/** The payouts of one balance. */
export class EmulatedPayouts {
  readonly made = new Map<string, EmulatedPayout>();
  available = 100_000_000_000n;
  least = LEAST;
  most = MOST;
  /** Why every new payout is refused. */
  refusal: string | undefined;
  /** Whether a payout that lacks money is recorded as failed. Kora does not document it. */
  keepsUnfunded = false;
  /** Fields in which answers about a payout, and names of accounts, differ from the usual ones. */
  statedAs: Fields = {};
  namedAs: Fields = {};
  /** Whether the account has a balance in naira. */
  hasNaira = true;
  /** Whether answers repeat the customer. */
  namesCustomer = true;
  readonly #notify: (event: string, data: Fields) => void;

  constructor(notify: (event: string, data: Fields) => void) {
    this.#notify = notify;
  }

  /** The path lacks the beginning that all calls share. */
  answer(request: EmulatedRequest, path: string): EmulatedAnswer | undefined {
    switch (`${request.method} ${path}`) {
      case "POST /transactions/disburse":
        return this.#send(fieldsOf(request));
      case "POST /misc/banks/resolve":
        return this.#resolve(fieldsOf(request));
      case "GET /misc/banks":
        return request.query.get("countryCode") === "NG" ? done(BANKS) : done([]);
      case "GET /balances":
        return done(this.#balances());
    }
    const [, reference] = /^\/transactions\/([^/]+)$/.exec(path) ?? [];
    return request.method === "GET" && reference !== undefined
      ? this.#query(decodeURIComponent(reference))
      : undefined;
  }

  /**
   * Moves a payout to its final status, and sends the notice of it. `failed` undoes one that was paid. False if no
   * payout has the reference.
   */
  settle(reference: string, status?: string, change: BookChange = {}): boolean {
    const payout = this.made.get(reference);
    if (payout === undefined) return false;
    if (status !== undefined) payout.next = status;
    this.#look(payout, change);
    return true;
  }

  #balances(): Fields {
    const naira = { pending_balance: 0, available_balance: nairaNumber(this.available) };
    return this.hasNaira ? { NGN: naira } : {};
  }

  #send(fields: Fields): EmulatedAnswer {
    const destination = objectIn(fields, "destination");
    const reference = textIn(fields, "reference");
    const problem = problemIn(reference, destination);
    if (problem !== undefined) return problem;
    if (this.made.has(reference)) {
      return refused(409, "Duplicate Transaction Reference. Please use a unique reference");
    }
    const amount = BigInt(Math.round(Number(destination["amount"]) * 100));
    if (amount < this.least || amount > this.most) return refused(409, "Amount is out of range");
    const refusal = this.refusal ?? this.#refusalOf(objectIn(destination, "bank_account"));
    if (refusal !== undefined) return refused(400, refusal);
    const isFunded = amount + FEE <= this.available;
    if (!isFunded && !this.keepsUnfunded) return refused(400, UNFUNDED);
    const payout = this.#make(reference, amount, destination);
    if (!isFunded) {
      Object.assign(payout, { status: "failed", message: UNFUNDED, next: undefined });
      return refused(400, UNFUNDED);
    }
    // The answer is written before the payout reaches its final status.
    const taken = done({ ...this.#row(payout), status: "processing" });
    if (payout.status === "success") this.#pay(payout);
    return payout.accountNumber === MAGIC_ACCOUNTS.staysSilent
      ? { status: 504, body: GATEWAY_TIMEOUT }
      : taken;
  }

  #refusalOf(account: Fields): string | undefined {
    const accountNumber = textIn(account, "account");
    if (!hasBank(textIn(account, "bank"))) return "Invalid bank provided.";
    if (!isValid(accountNumber)) return "Invalid account.";
    return accountNumber === MAGIC_ACCOUNTS.isNotResolved
      ? "Unable to resolve bank account."
      : undefined;
  }

  #make(reference: string, amount: bigint, destination: Fields): EmulatedPayout {
    const account = objectIn(destination, "bank_account");
    const accountNumber = textIn(account, "account");
    const payout: EmulatedPayout = {
      ...{ reference, amount, accountNumber, bankCode: textIn(account, "bank") },
      ...{ narration: textIn(destination, "narration") },
      customer: { ...objectIn(destination, "customer"), phone: null },
      traceId: String(this.made.size + 1).padStart(30, "0"),
      ...{ timesPaid: 0, hiddenLooks: 0, message: "Payout processing" },
      ...treatmentOf(accountNumber),
    };
    this.made.set(reference, payout);
    return payout;
  }

  #pay(payout: EmulatedPayout, change: BookChange = {}): void {
    payout.timesPaid += 1;
    payout.message = "Payout successful";
    this.available -= payout.amount + FEE;
    this.#announce("transfer.success", payout, change);
  }

  #look(payout: EmulatedPayout, change: BookChange = {}): void {
    if (payout.next === undefined) return;
    payout.status = payout.next;
    payout.next = undefined;
    if (payout.status === "success") this.#pay(payout, change);
    if (payout.status !== "failed") return;
    payout.message = "Dormant account";
    if (payout.timesPaid > 0) this.available += payout.amount;
    this.#announce("transfer.failed", payout, change);
  }

  #announce(event: string, { amount, reference, status }: EmulatedPayout, change: BookChange) {
    if (change.isSilent) return;
    const data = { fee: nairaNumber(FEE), amount: nairaNumber(amount), status };
    this.#notify(event, { ...data, currency: "NGN", reference });
  }

  #query(reference: string): EmulatedAnswer {
    const payout = this.made.get(reference);
    if (payout === undefined) return refused(404, "Transaction not found");
    if (payout.hiddenLooks > 0) {
      payout.hiddenLooks -= 1;
      return refused(404, "Transaction not found");
    }
    this.#look(payout);
    return done({ ...this.#row(payout), trace_id: payout.timesPaid > 0 ? payout.traceId : null });
  }

  #row({ amount, reference, status, narration, message, customer }: EmulatedPayout): Fields {
    return {
      ...{ reference, status, amount: nairaText(amount), fee: nairaText(FEE), currency: "NGN" },
      ...{ narration, message },
      ...(this.namesCustomer ? { customer } : {}),
      ...this.statedAs,
    };
  }

  #resolve(fields: Fields): EmulatedAnswer {
    const [bank, account] = [textIn(fields, "bank"), textIn(fields, "account")];
    const refusal = this.#refusalOf({ bank, account });
    if (refusal !== undefined) return refused(400, refusal);
    if (account === MAGIC_ACCOUNTS.hasNoName) return refused(400, "Invalid account.");
    return done({
      ...{ bank_name: "A bank", bank_code: bank },
      ...{ account_number: account, account_name: "ADEYEMI NGOZI EFE" },
      ...this.namedAs,
    });
  }
}

const hasBank = (bank: string): boolean => BANKS.some(({ code }) => code === bank);

const isValid = (accountNumber: string): boolean =>
  /^\d{10}$/.test(accountNumber) && accountNumber !== MAGIC_ACCOUNTS.isNotValid;

/** Kora checks the shape of a request before anything else. */
function problemIn(reference: string, destination: Fields): EmulatedAnswer | undefined {
  const isWhole =
    /^.{5,50}$/.test(reference) &&
    destination["type"] === "bank_account" &&
    destination["currency"] === "NGN" &&
    typeof destination["amount"] === "number" &&
    /^\S+@\S+$/.test(textIn(objectIn(destination, "customer"), "email"));
  return isWhole ? undefined : refused(400, "Invalid request data", {});
}

function treatmentOf(accountNumber: string): Pick<EmulatedPayout, "status" | "next"> {
  if (accountNumber === MAGIC_ACCOUNTS.fails) return { status: "processing", next: "failed" };
  if (accountNumber === MAGIC_ACCOUNTS.pends) return { status: "processing", next: undefined };
  return { status: "success", next: undefined };
}
