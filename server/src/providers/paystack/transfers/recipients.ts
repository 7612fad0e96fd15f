import type { Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import type { Unavailable } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { type ExactJson, textAt } from "../../http/exact-json.ts";
import type { PaystackClient } from "../connection/paystack-client.ts";
import type { Refused } from "../connection/read-envelope.ts";

const RECIPIENTS_MAX = 10_000;
const UNREACHED: Unavailable = { kind: "unavailable", why: "unreachable" };

/** Paystack's record of an account that is paid. */
export interface Recipient {
  readonly kind: "recipient";
  readonly code: string;
  /** The number by which the answer to a transfer names it. */
  readonly id: string | undefined;
}

/** The recipients of payments: each account is registered once. */
export class Recipients {
  readonly #client: PaystackClient;
  /** The least recently used one is first. */
  readonly #known = new Map<string, Recipient>();

  constructor(client: PaystackClient) {
    this.#client = client;
  }

  /** Registers the account if it is not known. No money moves, so a failed call does no harm. */
  async of(payment: Payment, call: CallContext): Promise<Recipient | Refused | Unavailable> {
    const key = keyOf(payment);
    const known = this.#known.get(key);
    if (known !== undefined) {
      this.#keep(key, known);
      return known;
    }
    const registered = await this.#register(payment, call);
    if (registered.kind === "recipient") this.#keep(key, registered);
    return registered;
  }

  /** Forgets a recipient that Paystack refused. */
  drop(payment: Payment): void {
    this.#known.delete(keyOf(payment));
  }

  #keep(key: string, recipient: Recipient): void {
    this.#known.delete(key);
    this.#known.set(key, recipient);
    const [oldest] = this.#known.keys();
    if (this.#known.size > RECIPIENTS_MAX && oldest !== undefined) this.#known.delete(oldest);
  }

  async #register(
    { destination, reference, currency }: Payment,
    call: CallContext,
  ): Promise<Recipient | Refused | Unavailable> {
    const { bankCode, accountNumber, accountName } = destination;
    const json = {
      ...{ type: "nuban", name: accountName, account_number: accountNumber },
      ...{ bank_code: bankCode, currency },
    };
    const path = "/transferrecipient";
    const answer = await this.#client.call({ method: "POST", path, json, reference }, call);
    if (answer.kind === "refused" || answer.kind === "unavailable") return answer;
    if (answer.kind === "unknown") return UNREACHED;
    return recipientIn(answer.data, bankCode, accountNumber);
  }
}

const keyOf = ({ destination }: Payment) => `${destination.bankCode}/${destination.accountNumber}`;

/** The recipient in an answer. An answer about another account would send the money there. */
function recipientIn(
  data: ExactJson | undefined,
  bankCode: string,
  accountNumber: string,
): Recipient | Unavailable {
  const code = textAt(data, "recipient_code");
  const isSame =
    textAt(data, "details", "account_number") === accountNumber &&
    textAt(data, "details", "bank_code") === bankCode;
  return isSame && code !== undefined
    ? { kind: "recipient", code, id: textAt(data, "id") }
    : UNREACHED;
}
