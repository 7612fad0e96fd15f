import type { BookChange, EmulatedAnswer, EmulatedRequest } from "../emulator.ts";
import type { EmulatedBanks } from "./banks.ts";
import { done, type Fields, fieldsOf, koboIn, missingField, refused, textIn } from "./envelope.ts";
import { type EmulatedLedger, pageOf } from "./ledger.ts";

interface Customer {
  readonly id: number;
  readonly code: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly metadata: unknown;
}

export interface DedicatedAccount {
  readonly id: number;
  readonly customer: Customer;
  readonly slug: string;
  readonly accountNumber: string;
  active: boolean;
}

export interface EmulatedTransaction {
  readonly id: number;
  readonly reference: string;
  readonly channel: "dedicated_nuban" | "bank_transfer";
  readonly customer: Customer;
  readonly slug: string;
  readonly accountNumber: string;
  readonly expiresAt: string | undefined;
  readonly createdAt: string;
  paidAt: string | undefined;
  /** The requested amount, or the amount that arrived. */
  amount: bigint;
  status: string;
}

/** How answers about a credit differ from the usual ones. */
export interface CreditForm {
  readonly hidesAccount?: boolean;
  readonly metadata?: unknown;
  /** Fields in place of the usual ones. */
  readonly others?: Fields;
}

const REQUIRED_CUSTOMER = ["email", "first_name", "last_name", "phone"];
const ONE_TIME_BANK = "titan-paystack";
/** What Paystack takes of each payment. */
const FEE = 5_000n;

/** The account numbers of one integration, and what was paid into them. */
export class EmulatedCollections {
  readonly customers = new Map<string, Customer>();
  readonly accounts: DedicatedAccount[] = [];
  readonly transactions = new Map<string, EmulatedTransaction>();
  /** If set, no account is opened, for this reason. */
  refusal: EmulatedAnswer | undefined;
  /** If set, no customer is registered, for this reason. */
  customerRefusal: EmulatedAnswer | undefined;
  form: CreditForm = {};
  /** The status of a charge that waits for its payment. */
  waitingStatus = "pending_bank_transfer";
  /** How a repeated reference is refused. The documentation does not say this for charges. */
  repetitionWords = "Duplicate Transaction Reference";
  /** Whether a charge still has its account after it is paid. */
  showsPaidCharges = true;
  /** Fields in which listed transactions differ from the usual ones. */
  listedAs: Fields = {};
  #numbers = 0;
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
    const { method, path, query } = request;
    const [, kind, reference = ""] = /^\/(charge|transaction\/verify)\/(.+)$/.exec(path) ?? [];
    if (kind !== undefined) return this.#read(kind === "charge", decodeURIComponent(reference));
    switch (`${method} ${path}`) {
      case "POST /customer":
        return this.#register(fieldsOf(request));
      case "GET /dedicated_account":
        return this.#list(query.get("customer") ?? "");
      case "POST /dedicated_account":
        return this.#open(fieldsOf(request));
      case "GET /transaction":
        return this.#listTransactions(query);
      case "POST /charge":
        return this.#charge(fieldsOf(request));
      default:
        return undefined;
    }
  }

  /** Pays into an account number, and sends the notice unless the payment is silent. */
  pay(accountNumber: string, amount: bigint, change: BookChange = {}): EmulatedTransaction {
    const waiting = [...this.transactions.values()].find(
      (one) => one.accountNumber === accountNumber && one.status === "pending",
    );
    const transaction = waiting ?? this.#creditOf(accountNumber, amount);
    transaction.status = "success";
    transaction.amount = amount;
    transaction.paidAt = this.#stamp();
    this.#ledger.move("Transaction", transaction.id, amount - FEE);
    if (!change.isSilent) this.#notify("charge.success", this.#credit(transaction));
    return transaction;
  }

  #creditOf(accountNumber: string, amount: bigint): EmulatedTransaction {
    const account = this.accounts.find((one) => one.accountNumber === accountNumber);
    if (account === undefined) throw new Error(`no account ${accountNumber}`);
    const { customer, slug } = account;
    const id = this.#newId();
    const reference = `17195${id}`;
    return this.#keep({
      ...{ id, reference, channel: "dedicated_nuban", customer, slug, accountNumber, amount },
      ...{ expiresAt: undefined, status: "success", createdAt: this.#stamp(), paidAt: undefined },
    });
  }

  #keep(transaction: EmulatedTransaction): EmulatedTransaction {
    this.transactions.set(transaction.reference, transaction);
    return transaction;
  }

  /** A known e-mail address gets its existing customer. */
  #register(fields: Fields): EmulatedAnswer {
    const missing = missingField(fields, ["email"]);
    if (missing !== undefined) return missing;
    if (this.customerRefusal !== undefined) return this.customerRefusal;
    return done(this.#customerRow(this.#customerOf(fields)));
  }

  #customerOf(fields: Fields): Customer {
    const email = textIn(fields, "email").toLowerCase();
    const id = 90_000 + this.customers.size;
    const customer = this.customers.get(email) ?? {
      ...{ id, code: `CUS_${id.toString(36)}k2`, email, phone: textIn(fields, "phone") },
      ...{ firstName: textIn(fields, "first_name"), lastName: textIn(fields, "last_name") },
      metadata: fields["metadata"] ?? null,
    };
    this.customers.set(email, customer);
    return customer;
  }

  #list(customerId: string): EmulatedAnswer {
    const rows = this.accounts.filter(({ customer }) => String(customer.id) === customerId);
    return done(
      rows.map((row) => this.#accountRow(row)),
      { meta: { total: rows.length, page: 1 } },
    );
  }

  #open(fields: Fields): EmulatedAnswer {
    const missing = missingField(fields, ["customer", "preferred_bank"]);
    if (missing !== undefined) return missing;
    const customer = [...this.customers.values()].find(({ code }) => code === fields["customer"]);
    if (customer === undefined) return refused(400, "Customer code is invalid");
    const lacks = REQUIRED_CUSTOMER.some((field) => this.#customerRow(customer)[field] === "");
    if (lacks) return refused(400, "Customer phone number and names are required");
    if (this.refusal !== undefined) return this.refusal;
    const slug = textIn(fields, "preferred_bank");
    if (this.#banks.named(slug) === undefined) return refused(400, "Preferred bank is invalid");
    if (this.accounts.some((one) => one.customer === customer && one.slug === slug)) {
      return refused(400, "Customer already has a dedicated account with this provider");
    }
    const account = {
      ...{ id: this.#newId(), customer, slug, accountNumber: this.#newNumber(), active: true },
    };
    this.accounts.push(account);
    return done(this.#accountRow(account));
  }

  #charge(fields: Fields): EmulatedAnswer {
    const missing = missingField(fields, ["email", "amount", "bank_transfer"]);
    if (missing !== undefined) return missing;
    const amount = koboIn(fields, "amount");
    if (amount === undefined) return refused(400, "Invalid Amount Sent", "invalid_params");
    if (this.refusal !== undefined) return this.refusal;
    const reference = textIn(fields, "reference");
    if (this.transactions.has(reference)) return refused(400, this.repetitionWords);
    const expiresAt = textIn(fields["bank_transfer"] as Fields, "account_expires_at");
    if (!(Date.parse(expiresAt) > Date.parse(this.#stamp()))) {
      return refused(400, "account_expires_at must be in the future", "invalid_params");
    }
    const transaction = this.#keep({
      ...{ id: this.#newId(), reference, channel: "bank_transfer", amount, expiresAt },
      ...{ customer: this.#customerOf(fields), slug: ONE_TIME_BANK },
      ...{ accountNumber: this.#newNumber(), status: "pending" },
      ...{ createdAt: this.#stamp(), paidAt: undefined },
    });
    return done(this.#waiting(transaction));
  }

  /** A row has everything that a notice has. One that awaits its payment has neither a sender nor a fee. */
  #listTransactions(query: URLSearchParams): EmulatedAnswer {
    const rows = [...this.transactions.values()].map(
      (one): Fields => ({
        ...this.#credit(one),
        ...(one.status === "pending" ? { fees: null, authorization: {} } : {}),
        ...this.listedAs,
      }),
    );
    return pageOf(rows, (row) => String(row["created_at"]), query);
  }

  #read(isCharge: boolean, reference: string): EmulatedAnswer {
    const transaction = this.transactions.get(reference);
    if (transaction === undefined) {
      return refused(400, "Transaction reference not found.", "transaction_not_found");
    }
    const isShown = this.showsPaidCharges || transaction.status === "pending";
    const isWaiting = isCharge && transaction.channel === "bank_transfer" && isShown;
    return done(isWaiting ? this.#waiting(transaction) : this.#credit(transaction));
  }

  #waiting({ reference, slug, accountNumber, expiresAt, status }: EmulatedTransaction): Fields {
    return {
      ...{ status: status === "pending" ? this.waitingStatus : status, reference },
      display_text: "Please make a transfer to the account specified",
      ...{ account_name: "PAYSTACK CHECKOUT", account_number: accountNumber },
      ...{ bank: this.#banks.named(slug), account_expires_at: expiresAt },
    };
  }

  #credit(transaction: EmulatedTransaction): Fields {
    const { id, reference, channel, customer, amount, status, paidAt = null } = transaction;
    return {
      ...{ id, domain: "test", status, reference, amount: Number(amount), currency: "NGN" },
      ...{ channel, fees: Number(FEE), paid_at: paidAt, paidAt },
      ...{ created_at: transaction.createdAt, createdAt: transaction.createdAt },
      ...{ requested_amount: Number(amount), gateway_response: "Approved" },
      metadata: this.form.metadata ?? "",
      authorization: { channel, ...this.#sender(), ...this.#receiver(transaction) },
      customer: this.#customerRow(customer),
      ...this.form.others,
    };
  }

  #sender(): Fields {
    return {
      ...{ sender_bank: "Guaranty Trust Bank", sender_name: "EZE CHIDI" },
      ...{ sender_bank_account_number: "XXXXXX6789", narration: "NIP: EZE CHIDI-0011/2233" },
    };
  }

  #receiver({ slug, accountNumber }: EmulatedTransaction): Fields {
    if (this.form.hidesAccount) {
      return { receiver_bank: null, receiver_bank_account_number: null };
    }
    const name = this.#banks.named(slug)?.["name"];
    return { receiver_bank: name, receiver_bank_account_number: accountNumber };
  }

  #accountRow({ id, customer, slug, accountNumber, active }: DedicatedAccount): Fields {
    return {
      ...{ bank: this.#banks.named(slug), account_number: accountNumber, assigned: true },
      account_name: `KASUWA / ${customer.firstName} ${customer.lastName}`.toUpperCase(),
      ...{ currency: "NGN", active, id, metadata: null },
      assignment: { account_type: "PAY-WITH-TRANSFER-RECURRING" },
      customer: this.#customerRow(customer),
    };
  }

  #customerRow({ id, code, email, firstName, lastName, phone, metadata }: Customer): Fields {
    return {
      ...{ id, customer_code: code, email, first_name: firstName, last_name: lastName, phone },
      ...{ metadata, domain: "test", risk_action: "default" },
    };
  }

  #newNumber(): string {
    this.#numbers += 1;
    return String(9_930_000_000 + this.#numbers);
  }

  #newId(): number {
    return 4_099_260_516 + this.accounts.length * 7 + this.transactions.size;
  }
}
