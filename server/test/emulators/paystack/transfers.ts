import type { BookChange, EmulatedAnswer, EmulatedRequest } from "../emulator.ts";
import type { EmulatedBanks } from "./banks.ts";
import { done, type Fields, fieldsOf, koboIn, missingField, refused, textIn } from "./envelope.ts";
import { type EmulatedLedger, pageOf } from "./ledger.ts";

/** Account numbers whose transfers do not simply succeed. Paystack itself has none. */
export const MAGIC_ACCOUNTS = {
  fails: "0000000018",
  pends: "0000000025",
  /** The transfer is made, and the answer is a gateway's page. */
  staysSilent: "0000000032",
  hasNoName: "0000000049",
  awaitsOtp: "0000000056",
  closed: "0000000063",
  watched: "0000000070",
} as const;

const FEE = 1_000n;
const GATEWAY_TIMEOUT = "<html><body><h1>504 Gateway Time-out</h1></body></html>";
const REFERENCE = /^[a-z0-9_-]{16,}$/;

interface Recipient {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly bankCode: string;
  readonly accountNumber: string;
}

export interface EmulatedTransfer {
  readonly reference: string;
  readonly amount: bigint;
  readonly reason: string;
  readonly recipient: Recipient;
  readonly transferCode: string;
  readonly id: number;
  readonly createdAt: string;
  status: string;
  /** Its status from the next query on. */
  next: string | undefined;
  timesPaid: number;
  /** How many more queries do not find it. */
  hiddenLooks: number;
}

/** The transfers of one balance. */
export class EmulatedTransfers {
  readonly made = new Map<string, EmulatedTransfer>();
  readonly recipients = new Map<string, Recipient>();
  /** Every transfer stops until its OTP is given. */
  isOtpOn = false;
  /** If set, every new transfer is refused, for this reason. */
  refusal: string | undefined;
  /** How often each new transfer is not found. */
  hiddenLooks = 0;
  /** Whether an answer to a transfer names its recipient. */
  namesRecipient = true;
  /** Whether an answer about a transfer says its mode. */
  namesMode = true;
  /** Whether a transfer that comes back also returns its fee. */
  returnsFees = false;
  /** Fields in which listed transfers, and answers about one of them, differ from the usual ones. */
  listedAs: Fields = {};
  fetchedAs: Fields = {};
  readonly #banks: EmulatedBanks;
  readonly #ledger: EmulatedLedger;
  readonly #notify: (event: string, data: Fields) => void;
  readonly #stamp: () => string;

  constructor(
    banks: EmulatedBanks,
    ledger: EmulatedLedger,
    stamp: () => string,
    notify: (event: string, data: Fields) => void,
  ) {
    this.#banks = banks;
    this.#ledger = ledger;
    this.#stamp = stamp;
    this.#notify = notify;
  }

  answer(request: EmulatedRequest): EmulatedAnswer | undefined {
    const [, reference] = /^\/transfer\/verify\/(.+)$/.exec(request.path) ?? [];
    if (reference !== undefined) return this.#verify(decodeURIComponent(reference));
    const [, code] = /^\/transfer\/(TRF_\w+)$/.exec(request.path) ?? [];
    if (code !== undefined) return this.#fetch(code);
    switch (`${request.method} ${request.path}`) {
      case "POST /transferrecipient":
        return this.#register(fieldsOf(request));
      case "POST /transfer":
        return this.#send(fieldsOf(request));
      case "GET /transfer":
        return this.#list(request.query);
      case "GET /balance":
        return done([{ currency: "NGN", balance: Number(this.#ledger.balance) }]);
      default:
        return undefined;
    }
  }

  /**
   * Moves a transfer to its final status, and sends the notice of it. `reversed` reverses one that was settled. False
   * if no transfer has the reference.
   */
  settle(reference: string, status?: string, change: BookChange = {}): boolean {
    const transfer = this.made.get(reference);
    if (transfer === undefined) return false;
    if (status !== undefined) transfer.next = status;
    this.#look(transfer, change);
    return true;
  }

  #register(fields: Fields): EmulatedAnswer {
    const missing = missingField(fields, ["type", "name", "account_number", "bank_code"]);
    if (missing !== undefined) return missing;
    const bankCode = textIn(fields, "bank_code");
    const accountNumber = textIn(fields, "account_number");
    if (!this.#banks.has(bankCode)) return refused(400, "Bank code is invalid");
    if (!/^\d{10}$/.test(accountNumber)) return refused(400, "Account number is invalid");
    if (accountNumber === MAGIC_ACCOUNTS.closed) return refused(400, "Account closed");
    const key = `${bankCode}/${accountNumber}`;
    const id = 2_000 + this.recipients.size;
    const name = textIn(fields, "name");
    const added = { id, code: `RCP_${id.toString(36)}x7`, name, bankCode, accountNumber };
    const recipient = this.recipients.get(key) ?? added;
    this.recipients.set(key, recipient);
    return done(this.#recipientRow(recipient), { status: 201 });
  }

  #send(fields: Fields): EmulatedAnswer {
    const missing = missingField(fields, ["source", "amount", "recipient", "reference"]);
    if (missing !== undefined) return missing;
    const reference = textIn(fields, "reference");
    if (!REFERENCE.test(reference)) return refused(400, "Please provide a valid reference");
    if (this.made.has(reference)) {
      return refused(
        400,
        "Please provide a unique reference. Reference already exists on a transfer",
      );
    }
    const recipient = [...this.recipients.values()].find(
      ({ code }) => code === fields["recipient"],
    );
    if (recipient === undefined) {
      return refused(400, "Recipient specified is invalid", "invalid_transfer_recipient");
    }
    const amount = koboIn(fields, "amount");
    if (amount === undefined) return refused(400, "Invalid Amount Sent", "invalid_params");
    const refusal = this.#refusalOf(recipient, amount);
    return refusal === undefined ? this.#make(fields, recipient, amount) : refused(400, refusal);
  }

  #refusalOf({ accountNumber }: Recipient, amount: bigint): string | undefined {
    if (this.refusal !== undefined) return this.refusal;
    if (accountNumber === MAGIC_ACCOUNTS.watched) {
      return "Sorry, We can't make the transfer to this recipient at the moment";
    }
    return amount + FEE > this.#ledger.balance
      ? "Your balance is not enough to fulfil this request"
      : undefined;
  }

  #make(fields: Fields, recipient: Recipient, amount: bigint): EmulatedAnswer {
    const id = 37_000 + this.made.size;
    const transfer: EmulatedTransfer = {
      ...{ reference: textIn(fields, "reference"), amount, reason: textIn(fields, "reason") },
      ...{ recipient, transferCode: `TRF_${id.toString(36)}q9`, id },
      ...{ timesPaid: 0, hiddenLooks: this.hiddenLooks, createdAt: this.#stamp() },
      ...this.#treatmentOf(recipient.accountNumber),
    };
    this.made.set(transfer.reference, transfer);
    if (transfer.status === "success") this.#pay(transfer);
    if (recipient.accountNumber === MAGIC_ACCOUNTS.staysSilent) {
      return { status: 504, body: GATEWAY_TIMEOUT };
    }
    const named = this.namesRecipient ? { recipient: recipient.id } : {};
    return done({ ...this.#row(transfer), ...named, reference: transfer.reference });
  }

  #treatmentOf(accountNumber: string): Pick<EmulatedTransfer, "status" | "next"> {
    if (this.isOtpOn || accountNumber === MAGIC_ACCOUNTS.awaitsOtp) {
      return { status: "otp", next: undefined };
    }
    if (accountNumber === MAGIC_ACCOUNTS.fails) return { status: "pending", next: "failed" };
    if (accountNumber === MAGIC_ACCOUNTS.pends) return { status: "pending", next: undefined };
    return { status: "success", next: undefined };
  }

  #pay(transfer: EmulatedTransfer, change: BookChange = {}): void {
    transfer.timesPaid += 1;
    this.#ledger.move("Transfer", transfer.id, -transfer.amount - FEE, transfer.reason);
    if (!change.isSilent) this.#announce("transfer.success", transfer);
  }

  #look(transfer: EmulatedTransfer, change: BookChange = {}): void {
    if (transfer.next === undefined) return;
    transfer.status = transfer.next;
    transfer.next = undefined;
    if (transfer.status === "success") this.#pay(transfer, change);
    if (transfer.status === "reversed" && transfer.timesPaid > 0) {
      const back = transfer.amount + (this.returnsFees ? FEE : 0n);
      this.#ledger.move("Transfer", transfer.id, back, transfer.reason);
    }
    const isNoticed = transfer.status === "failed" || transfer.status === "reversed";
    if (isNoticed && !change.isSilent) this.#announce(`transfer.${transfer.status}`, transfer);
  }

  #announce(event: string, transfer: EmulatedTransfer): void {
    const paid = event === "transfer.success" ? { fee_charged: Number(FEE) } : {};
    const stamps = { created_at: this.#stamp(), updated_at: this.#stamp() };
    this.#notify(event, { ...this.#whole(transfer), ...paid, ...stamps });
  }

  #verify(reference: string): EmulatedAnswer {
    const transfer = this.made.get(reference);
    if (transfer === undefined) return refused(404, "Transfer not found");
    if (transfer.hiddenLooks > 0) {
      transfer.hiddenLooks -= 1;
      return refused(404, "Transfer not found");
    }
    this.#look(transfer);
    return done(this.#stated(transfer));
  }

  #fetch(code: string): EmulatedAnswer {
    const transfer = [...this.made.values()].find(({ transferCode }) => transferCode === code);
    if (transfer === undefined) return refused(404, "Transfer not found");
    return done({ ...this.#stated(transfer), ...this.fetchedAs });
  }

  #stated(transfer: EmulatedTransfer): Fields {
    return {
      ...this.#whole(transfer),
      ...{ createdAt: transfer.createdAt, updatedAt: this.#stamp(), fee_charged: Number(FEE) },
      gateway_response: null,
    };
  }

  /** A list has neither our reference nor the fee. */
  #list(query: URLSearchParams): EmulatedAnswer {
    const status = query.get("status");
    const rows = [...this.made.values()].filter((one) => status === null || one.status === status);
    const listed = rows.map((one) => ({
      ...this.#row(one),
      ...{ recipient: this.#recipientRow(one.recipient), createdAt: one.createdAt },
      ...this.listedAs,
    }));
    return pageOf(listed, ({ createdAt }) => String(createdAt), query);
  }

  #row(transfer: EmulatedTransfer): Fields {
    return {
      ...{ amount: Number(transfer.amount), currency: "NGN", id: transfer.id },
      ...(this.namesMode ? { domain: "test" } : {}),
      ...{ reason: transfer.reason, source: "balance", status: transfer.status },
      ...{ transfer_code: transfer.transferCode, failures: null, transferred_at: null },
    };
  }

  #whole(transfer: EmulatedTransfer): Fields {
    const sessionId = `0904052606270832${String(transfer.id).padStart(14, "0")}`;
    return {
      ...{ ...this.#row(transfer), reference: transfer.reference },
      session:
        transfer.timesPaid === 0
          ? { provider: null, id: null }
          : { provider: "nip", id: sessionId },
      recipient: this.#recipientRow(transfer.recipient),
    };
  }

  #recipientRow({ id, code, name, bankCode, accountNumber }: Recipient): Fields {
    return {
      ...{ active: true, currency: "NGN", domain: "test", id, name, recipient_code: code },
      ...{ type: "nuban", is_deleted: false },
      details: {
        ...{ authorization_code: null, account_number: accountNumber, account_name: null },
        ...{ bank_code: bankCode, bank_name: this.#banks.nameOf(bankCode) },
      },
    };
  }
}
