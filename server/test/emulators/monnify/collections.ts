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
  toNairaText,
} from "./envelope.ts";
import {
  type EmulatedTransaction,
  FEE_KOBO,
  type ListDates,
  type NumberedAccount,
  searchTransactions,
  transactionBody,
} from "./transactions.ts";

const RESERVED = "/api/v2/bank-transfer/reserved-accounts";
const DETAILS = "/api/v2/transactions/";
const ONE_TIME_SECONDS = 2_400;

interface ReservedAccount extends NumberedAccount {
  readonly accountReference: string;
}

/** How a notice of a credit differs from the usual one. A silent one is not sent. */
export interface NoticeForm extends BookChange {
  /** The destination is an empty object. */
  readonly hidesAccount?: boolean;
  /** The sender: a list, one object, or an empty one. */
  readonly sender?: "list" | "object" | "empty";
}

const REQUIRED_RESERVED = [
  ...["accountReference", "accountName", "currencyCode", "contractCode", "customerEmail"],
  ...["customerName", "bvn", "getAllAvailableBanks", "preferredBanks"],
];
const REQUIRED_INIT = [
  ...["amount", "customerEmail", "paymentReference", "currencyCode", "contractCode"],
];

/** The account numbers of one contract, and what was paid into them. */
export class EmulatedCollections {
  readonly contractCode: string;
  readonly reserved = new Map<string, ReservedAccount>();
  readonly transactions = new Map<string, EmulatedTransaction>();
  /** Whether payers bear the fee of one-time payments. */
  payerBearsFee = false;
  /** The date format that the list accepts. Monnify's own client libraries differ in it. */
  listDates: ListDates = "ms";
  /** Fields in which listed transactions, and answers about one of them, differ from the usual ones. */
  listedAs: Fields = {};
  statedAs: Fields = {};
  #numbers = 0;
  readonly #nowMs: () => number;
  readonly #notify: (eventType: string, eventData: Fields) => void;
  readonly #settle: (kobo: bigint) => void;

  /** `settle` moves the received money into the wallet. */
  constructor(
    contractCode: string,
    nowMs: () => number,
    notify: (eventType: string, eventData: Fields) => void,
    settle: (kobo: bigint) => void,
  ) {
    this.contractCode = contractCode;
    this.#nowMs = nowMs;
    this.#notify = notify;
    this.#settle = settle;
  }

  answer(request: EmulatedRequest): EmulatedAnswer | undefined {
    if (request.method === "GET" && request.path.startsWith(DETAILS)) {
      return this.#readDetails(decodeURIComponent(request.path.slice(DETAILS.length)));
    }
    if (request.method === "GET" && request.path.startsWith(`${RESERVED}/`)) {
      return this.#readReserved(request.path.slice(RESERVED.length + 1));
    }
    switch (`${request.method} ${request.path}`) {
      case `POST ${RESERVED}`:
        return this.#reserve(fieldsOf(request));
      case "POST /api/v1/merchant/transactions/init-transaction":
        return this.#begin(fieldsOf(request));
      case "POST /api/v1/merchant/bank-transfer/init-payment":
        return this.#openOneTime(fieldsOf(request));
      case "GET /api/v2/merchant/transactions/query":
        return this.#query(request.query);
      case "GET /api/v1/transactions/search":
        return searchTransactions([...this.transactions.values()], request.query, this);
      default:
        return undefined;
    }
  }

  /** Pays into an account number, and sends the notice unless it is silent. */
  pay(accountNumber: string, amount: bigint, form: NoticeForm = {}): EmulatedTransaction {
    const waiting = [...this.transactions.values()].find(
      ({ account, paymentStatus }) =>
        account?.accountNumber === accountNumber && paymentStatus === "PENDING",
    );
    const transaction = waiting ?? this.#creditOf(accountNumber, amount);
    transaction.paymentStatus = amount < transaction.amount ? "PARTIALLY_PAID" : "PAID";
    transaction.amountPaid = amount;
    transaction.paidMs = this.#nowMs();
    this.#settle(amount - FEE_KOBO);
    if (!form.isSilent) this.#announce(transaction, form);
    return transaction;
  }

  #creditOf(accountNumber: string, amount: bigint): EmulatedTransaction {
    const account = [...this.reserved.values()].find((it) => it.accountNumber === accountNumber);
    if (account === undefined) throw new Error(`no account ${accountNumber}`);
    const transactionReference = `MNFY|04|${String(this.transactions.size + 1).padStart(8, "0")}`;
    const transaction = {
      ...{ transactionReference, paymentReference: transactionReference, amount, account },
      product: { type: "RESERVED_ACCOUNT", reference: account.accountReference },
      ...{ paymentStatus: "PAID", amountPaid: amount },
      ...{ begunMs: this.#nowMs(), paidMs: this.#nowMs() },
    };
    this.transactions.set(transactionReference, transaction);
    return transaction;
  }

  #announce(transaction: EmulatedTransaction, { hidesAccount, sender = "list" }: NoticeForm): void {
    const { account, amountPaid, product } = transaction;
    const source = {
      ...{ bankCode: "", amountPaid: toNaira(amountPaid), accountName: "EZE CHIDI" },
      ...{ sessionId: "090405260627083249289123456789", accountNumber: "0123456789" },
    };
    const sources = { list: [source], object: source, empty: {} };
    this.#notify("SUCCESSFUL_TRANSACTION", {
      product,
      transactionReference: transaction.transactionReference,
      paymentReference: transaction.paymentReference,
      paidOn: lagosStamp(this.#nowMs()),
      paymentDescription: "Adire",
      ...{ amountPaid: toNaira(amountPaid), totalPayable: toNairaText(transaction.amount) },
      settlementAmount: toNairaText(amountPaid - FEE_KOBO),
      ...{ paymentMethod: "ACCOUNT_TRANSFER", currency: "NGN" },
      paymentStatus: transaction.paymentStatus,
      customer: { name: "Ngozi", email: "ngozi@example.com" },
      paymentSourceInformation: sources[sender],
      destinationAccountInformation:
        hidesAccount === true || account === undefined
          ? {}
          : {
              bankCode: account.bankCode,
              bankName: "A bank",
              accountNumber: account.accountNumber,
            },
    });
  }

  #reserve(fields: Fields): EmulatedAnswer {
    const problem = missingField(fields, REQUIRED_RESERVED) ?? this.#contractProblem(fields);
    if (problem !== undefined) return problem;
    if (!/^\d{11}$/.test(textIn(fields, "bvn"))) return refused(422, "BVN is not valid");
    const accountReference = textIn(fields, "accountReference");
    if (this.reserved.has(accountReference)) {
      return refused(422, "You can not reserve two accounts with the same reference", "R42");
    }
    const [bankCode = ""] = fields["preferredBanks"] as readonly string[];
    const accountName = textIn(fields, "accountName");
    const account = { accountReference, accountName, bankCode, accountNumber: this.#newNumber() };
    this.reserved.set(accountReference, account);
    return done(this.#reservedBody(account));
  }

  #contractProblem(fields: Fields): EmulatedAnswer | undefined {
    if (fields["contractCode"] === this.contractCode) return undefined;
    return refused(400, "contractCode is not known");
  }

  #readReserved(reference: string): EmulatedAnswer {
    const account = this.reserved.get(decodeURIComponent(reference));
    if (account === undefined) return refused(404, "Cannot find reserved account");
    return done(this.#reservedBody(account));
  }

  #reservedBody({ accountReference, accountName, ...account }: ReservedAccount): Fields {
    return {
      ...{ accountReference, accountName, contractCode: this.contractCode, currencyCode: "NGN" },
      accounts: [
        { bankCode: "232", bankName: "Sterling", accountNumber: "9999999999", accountName },
        { ...account, bankName: "Moniepoint", accountName },
      ],
      ...{ reservationReference: `R${account.accountNumber}`, status: "ACTIVE" },
    };
  }

  #begin(fields: Fields): EmulatedAnswer {
    const problem = missingField(fields, REQUIRED_INIT) ?? this.#contractProblem(fields);
    if (problem !== undefined) return problem;
    const amount = toKobo(fields["amount"]);
    if (amount < 2_000n) return refused(400, "amount must be at least 20");
    const paymentReference = textIn(fields, "paymentReference");
    const isUsed = [...this.transactions.values()].some(
      (other) => other.paymentReference === paymentReference,
    );
    if (isUsed) return refused(422, "Duplicate payment reference");
    const transactionReference = `MNFY|07|${String(this.transactions.size + 1).padStart(8, "0")}`;
    this.transactions.set(transactionReference, {
      ...{ transactionReference, paymentReference, amount, amountPaid: 0n, account: undefined },
      product: { type: "API_NOTIFICATION", reference: paymentReference },
      ...{ paymentStatus: "PENDING", begunMs: this.#nowMs(), paidMs: undefined },
    });
    const checkoutUrl = `https://sandbox.monnify.com/checkout/${transactionReference}`;
    return done({ transactionReference, paymentReference, checkoutUrl });
  }

  #openOneTime(fields: Fields): EmulatedAnswer {
    const transaction = this.transactions.get(textIn(fields, "transactionReference"));
    if (transaction === undefined) return refused(404, "Transaction not found");
    transaction.account ??= {
      ...{ accountNumber: this.#newNumber(), bankCode: "50515", accountName: "Kasuwa Checkout" },
    };
    const payable = transaction.amount + (this.payerBearsFee ? 1_000n : 0n);
    return done({
      ...transaction.account,
      ...{ bankName: "Moniepoint", ussdPayment: "*5573*#", fee: 10 },
      ...{ amount: toNaira(transaction.amount), totalPayable: toNairaText(payable) },
      accountDurationSeconds: ONE_TIME_SECONDS,
      expiresOn: new Date(this.#nowMs() + (3_600 + ONE_TIME_SECONDS) * 1_000)
        .toISOString()
        .slice(0, 19),
    });
  }

  #query(query: URLSearchParams): EmulatedAnswer {
    const reference = query.get("transactionReference") ?? query.get("paymentReference") ?? "";
    const transaction = [...this.transactions.values()].find(
      (it) => it.transactionReference === reference || it.paymentReference === reference,
    );
    if (transaction === undefined) return refused(404, "There's no such transaction");
    return done({ ...transactionBody(transaction), ...this.statedAs });
  }

  /** The same with the product, which says whose account it is. */
  #readDetails(reference: string): EmulatedAnswer {
    const transaction = this.transactions.get(reference);
    if (transaction === undefined) return refused(404, "There's no such transaction");
    const { product } = transaction;
    const body = { ...transactionBody(transaction), product, currency: "NGN" };
    return done({ ...body, ...this.statedAs });
  }

  #newNumber(): string {
    this.#numbers += 1;
    return String(6_000_000_000 + this.#numbers);
  }
}
