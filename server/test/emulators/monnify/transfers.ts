import type { BookChange, EmulatedAnswer, EmulatedRequest } from "../emulator.ts";
import {
  done,
  type Fields,
  fieldsOf,
  lagosStamp,
  missingField,
  refused,
  textIn,
  toKobo,
  toNaira,
} from "./envelope.ts";
import { pageOf } from "./pages.ts";

/** Account numbers at bank 058 whose transfers do not simply succeed. */
export const MAGIC_ACCOUNTS = {
  fails: "0000000018",
  pends: "0000000025",
  /** The transfer is made, and the answer is a gateway's page. */
  staysSilent: "0000000032",
  hasNoName: "0000000049",
  awaitsOtp: "0000000056",
} as const;

const SAME_WITHIN_MS = 120_000;
const FEE = 10;
const FEE_KOBO = toKobo(FEE);
const GATEWAY_TIMEOUT = "<html><body><h1>504 Gateway Time-out</h1></body></html>";

export interface EmulatedTransfer {
  readonly reference: string;
  readonly amount: bigint;
  readonly narration: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly transactionReference: string;
  readonly madeMs: number;
  status: string;
  /** Its status from the next query on. */
  next: string | undefined;
  timesPaid: number;
}

const REQUIRED = [
  ...["amount", "reference", "narration", "destinationBankCode", "destinationAccountNumber"],
  ...["destinationAccountName", "currency", "sourceAccountNumber"],
];

/** The transfers of one wallet. */
export class EmulatedTransfers {
  readonly walletAccountNumber: string;
  readonly made = new Map<string, EmulatedTransfer>();
  readonly banks = new Set(["044", "058", "057", "305", "50211", "50515"]);
  available = 100_000_000_000n;
  /** Whether a transfer that comes back also returns its fee. */
  returnsFees = false;
  /** Fields in which listed transfers differ from the usual ones. */
  listedAs: Fields = {};
  /** Every transfer stops until its OTP is given. */
  isOtpOn = false;
  /** Whether a repeated reference is noticed before a repeated account and amount. */
  looksAtReferenceFirst = false;
  /** If set, no transfer is made, for this reason. */
  refusal: EmulatedAnswer | undefined;
  readonly #nowMs: () => number;
  readonly #notify: (eventType: string, eventData: Fields) => void;

  constructor(
    walletAccountNumber: string,
    nowMs: () => number,
    notify: (eventType: string, eventData: Fields) => void,
  ) {
    this.walletAccountNumber = walletAccountNumber;
    this.#nowMs = nowMs;
    this.#notify = notify;
  }

  answer(request: EmulatedRequest): EmulatedAnswer | undefined {
    switch (`${request.method} ${request.path}`) {
      case "POST /api/v2/disbursements/single":
        return this.#send(fieldsOf(request));
      case "GET /api/v2/disbursements/single/summary":
        return this.#summary(request.query.get("reference") ?? "");
      case "GET /api/v2/disbursements/single/transactions":
        return done({ content: [...this.made.values()].map((made) => this.#row(made)) });
      case "GET /api/v2/disbursements/search-transactions":
        return this.#search(request.query);
      case "GET /api/v1/disbursements/account/validate":
        return this.#validate(request.query);
      case "GET /api/v2/disbursements/wallet-balance":
        return this.#balance(request.query.get("accountNumber"));
      default:
        return undefined;
    }
  }

  /**
   * Moves a transfer to its final status, and sends the notice of it. `REVERSED` reverses one that was settled. False
   * if no transfer has the reference.
   */
  settle(reference: string, status?: string, change: BookChange = {}): boolean {
    const transfer = this.made.get(reference);
    if (transfer === undefined) return false;
    if (status !== undefined) transfer.next = status;
    this.#look(transfer, change);
    return true;
  }

  /** Moves money of the merchant into the wallet, or out of it. Monnify sends no notice of that, and has no list. */
  deposit(kobo: bigint): void {
    this.available += kobo;
  }

  #send(fields: Fields): EmulatedAnswer {
    const problem = this.refusal ?? this.#problemOf(fields);
    if (problem !== undefined) return problem;
    const repetition = this.#repetitionOf(fields);
    if (repetition !== undefined) return repetition;
    const amount = toKobo(fields["amount"]);
    if (amount + FEE_KOBO > this.available) return refused(400, "Insufficient balance");
    const accountNumber = textIn(fields, "destinationAccountNumber");
    const transfer: EmulatedTransfer = {
      ...{ reference: textIn(fields, "reference"), amount, accountNumber },
      ...{ narration: textIn(fields, "narration"), madeMs: this.#nowMs() },
      bankCode: textIn(fields, "destinationBankCode"),
      accountName: textIn(fields, "destinationAccountName"),
      transactionReference: `MFDS2026${String(this.made.size + 1).padStart(10, "0")}`,
      ...this.#treatmentOf(accountNumber),
      timesPaid: 0,
    };
    this.made.set(transfer.reference, transfer);
    if (transfer.status === "SUCCESS") this.#pay(transfer);
    if (accountNumber === MAGIC_ACCOUNTS.staysSilent) return { status: 504, body: GATEWAY_TIMEOUT };
    return done(this.#sent(transfer));
  }

  #problemOf(fields: Fields): EmulatedAnswer | undefined {
    const missing = missingField(fields, REQUIRED);
    if (missing !== undefined) return missing;
    if (fields["currency"] !== "NGN") return refused(400, "currency is not supported");
    if (!this.banks.has(textIn(fields, "destinationBankCode"))) {
      return refused(400, "destinationBankCode is not a bank that is supported");
    }
    if (fields["sourceAccountNumber"] !== this.walletAccountNumber) {
      return refused(400, "sourceAccountNumber is not a wallet of this merchant");
    }
    return undefined;
  }

  #repetitionOf(fields: Fields): EmulatedAnswer | undefined {
    const isReferenceUsed = this.made.has(textIn(fields, "reference"));
    const usedReference = isReferenceUsed ? refused(422, "Duplicate reference") : undefined;
    const isSame = (other: EmulatedTransfer) =>
      other.amount === toKobo(fields["amount"]) &&
      other.accountNumber === fields["destinationAccountNumber"] &&
      other.bankCode === fields["destinationBankCode"] &&
      this.#nowMs() - other.madeMs < SAME_WITHIN_MS;
    const isRepeated = [...this.made.values()].some(isSame);
    const repeated = isRepeated ? refused(400, "DUPLICATE REQUEST", "D07") : undefined;
    return this.looksAtReferenceFirst ? (usedReference ?? repeated) : (repeated ?? usedReference);
  }

  #treatmentOf(accountNumber: string): Pick<EmulatedTransfer, "status" | "next"> {
    if (this.isOtpOn || accountNumber === MAGIC_ACCOUNTS.awaitsOtp) {
      return { status: "PENDING_AUTHORIZATION", next: undefined };
    }
    if (accountNumber === MAGIC_ACCOUNTS.fails) return { status: "PENDING", next: "FAILED" };
    if (accountNumber === MAGIC_ACCOUNTS.pends) return { status: "IN_PROGRESS", next: undefined };
    return { status: "SUCCESS", next: undefined };
  }

  #pay(transfer: EmulatedTransfer, change: BookChange = {}): void {
    transfer.timesPaid += 1;
    this.available -= transfer.amount + FEE_KOBO;
    if (!change.isSilent) this.#announce("SUCCESSFUL_DISBURSEMENT", transfer);
  }

  #look(transfer: EmulatedTransfer, change: BookChange = {}): void {
    if (transfer.next === undefined) return;
    transfer.status = transfer.next;
    transfer.next = undefined;
    if (transfer.status === "SUCCESS") this.#pay(transfer, change);
    if (transfer.status === "REVERSED" && transfer.timesPaid > 0) {
      this.available += transfer.amount + (this.returnsFees ? FEE_KOBO : 0n);
    }
    const event = { FAILED: "FAILED_DISBURSEMENT", REVERSED: "REVERSED_DISBURSEMENT" };
    const eventType = event[transfer.status as keyof typeof event];
    if (eventType !== undefined && !change.isSilent) this.#announce(eventType, transfer);
  }

  #announce(eventType: string, transfer: EmulatedTransfer): void {
    this.#notify(eventType, {
      ...this.#sent(transfer),
      ...{ fee: FEE, transactionReference: transfer.transactionReference },
      sessionId: transfer.transactionReference.slice(4).padStart(30, "0"),
      ...{ narration: transfer.narration, currency: "NGN" },
      createdOn: lagosStamp(transfer.madeMs),
      completedOn: lagosStamp(this.#nowMs()),
    });
  }

  #summary(reference: string): EmulatedAnswer {
    const transfer = this.made.get(reference);
    if (transfer === undefined) {
      return refused(404, `Could not find disbursement with reference ${reference}`, 99);
    }
    this.#look(transfer);
    return done(this.#row(transfer));
  }

  /** The latest transfers of a period first. */
  #search(query: URLSearchParams): EmulatedAnswer {
    if (query.get("sourceAccountNumber") !== this.walletAccountNumber) {
      return refused(404, "Wallet not found");
    }
    const [start, end] = [query.get("startDate"), query.get("endDate")];
    const rows = [...this.made.values()]
      .filter(({ madeMs }) => madeMs >= Number(start ?? 0) && madeMs <= Number(end ?? Infinity))
      .map((made) => ({ ...this.#row(made), ...this.listedAs }))
      .reverse();
    return done(pageOf(rows, query.get("pageNo"), query.get("pageSize")));
  }

  #sent(transfer: EmulatedTransfer): Fields {
    return {
      ...{ amount: toNaira(transfer.amount), reference: transfer.reference },
      ...{ status: transfer.status, dateCreated: new Date(transfer.madeMs).toISOString() },
      ...{ totalFee: FEE, destinationBankName: "A bank" },
      destinationAccountName: transfer.accountName,
      destinationAccountNumber: transfer.accountNumber,
      destinationBankCode: transfer.bankCode,
    };
  }

  #row(transfer: EmulatedTransfer): Fields {
    return {
      ...this.#sent(transfer),
      ...{ narration: transfer.narration, currency: "NGN", fee: FEE },
      twoFaEnabled: this.isOtpOn,
      transactionReference: transfer.transactionReference,
      createdOn: new Date(transfer.madeMs).toISOString(),
      sourceAccountNumber: this.walletAccountNumber,
    };
  }

  #validate(query: URLSearchParams): EmulatedAnswer {
    const accountNumber = query.get("accountNumber") ?? "";
    const bankCode = query.get("bankCode") ?? "";
    if (!this.banks.has(bankCode) || accountNumber === MAGIC_ACCOUNTS.hasNoName) {
      return refused(404, "Account could not be validated");
    }
    return done({ accountNumber, accountName: "ADEYEMI NGOZI EFE", bankCode });
  }

  #balance(accountNumber: string | null): EmulatedAnswer {
    if (accountNumber !== this.walletAccountNumber) return refused(404, "Wallet not found");
    const available = toNaira(this.available);
    return done({ availableBalance: available, ledgerBalance: available.toFixed(2) });
  }
}
