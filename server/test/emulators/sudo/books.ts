import type { Fields } from "./envelope.ts";

/** A holder in Sudo's records. */
export interface EmulatedCustomer {
  readonly id: string;
  readonly createdAt: string;
  readonly fields: Fields;
}

export interface EmulatedCard {
  readonly id: string;
  readonly customerId: string;
  readonly createdAt: string;
  readonly brand: string;
  readonly currency: string;
  readonly fundingSourceId: string;
  readonly maskedPan: string;
  updatedAt: string;
  status: string;
  metadata: Fields;
  /** Zero is the default for dollars: nothing can be bought. */
  spendingLimit: number;
}

/** One request of an authorisation, as its history has it. */
export interface HistoryEntry {
  readonly amount: number;
  readonly approved: boolean;
  readonly reason: string;
}

export interface EmulatedAuthorization {
  readonly id: string;
  readonly cardId: string;
  readonly currency: string;
  readonly createdAt: string;
  readonly merchantAmount: number;
  readonly fee: number;
  readonly vat: number;
  /** The sum of the three. */
  readonly asked: number;
  /** The references of the network, and Sudo's own. */
  readonly places: Fields;
  readonly merchant: Fields;
  status: string;
  pending: boolean;
  readonly history: HistoryEntry[];
}

export interface EmulatedTransaction {
  /** Empty: the list shows the row without an id. */
  id: string;
  readonly cardId: string;
  readonly authorization: EmulatedAuthorization;
  /** Null in some samples for cards in dollars. */
  readonly authorizationId: string | null;
  type: string;
  amount: number;
  createdAt: string;
}

/** What Sudo charges for a card. */
const CREATION_FEE = 1;

/** The records of one business at Sudo, and the money of its settlement account. */
export class Books {
  readonly customers: EmulatedCustomer[] = [];
  readonly cards: EmulatedCard[] = [];
  readonly authorizations: EmulatedAuthorization[] = [];
  readonly transactions: EmulatedTransaction[] = [];
  /** In thousandths of a dollar, which Sudo's fees have. */
  #thousandths = 100_000_000;
  /** Whether a holder's metadata is kept. Sudo's API reference does not list it. */
  keepsHolderMetadata = true;
  authorizeByDefault = false;
  #ids = 0;
  #nowMs = Date.UTC(2026, 5, 27, 8, 32, 49);

  /** Of the settlement account, in dollars. */
  get balance(): number {
    return this.#thousandths / 1_000;
  }

  set balance(dollars: number) {
    this.#thousandths = Math.round(dollars * 1_000);
  }

  get now(): Date {
    return new Date(this.#nowMs);
  }

  /** A range of ids for each second, so that a restarted emulator repeats no id. */
  startIds(ms: number): void {
    this.#ids = Math.floor(ms / 1_000);
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }

  nextId(): string {
    this.#ids += 1;
    this.#nowMs += 1;
    return `66b2c9d4f1ae9c7d${this.#ids.toString(16).padStart(8, "0")}`;
  }

  /** False if the account cannot pay for a card. */
  chargeCreation(): boolean {
    if (this.balance < CREATION_FEE) return false;
    this.balance -= CREATION_FEE;
    return true;
  }

  customer(id: unknown): EmulatedCustomer | undefined {
    return this.customers.find((known) => known.id === id);
  }

  card(id: unknown): EmulatedCard | undefined {
    return this.cards.find((known) => known.id === id);
  }

  authorization(id: unknown): EmulatedAuthorization | undefined {
    return this.authorizations.find((known) => known.id === id);
  }

  /** The cards with a reference of ours that can be used. */
  usableCards(reference: string): readonly EmulatedCard[] {
    return this.cards.filter(
      ({ metadata, status }) => metadata["ref"] === reference && status !== "canceled",
    );
  }
}
