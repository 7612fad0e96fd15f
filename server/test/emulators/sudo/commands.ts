import type { Books, EmulatedAuthorization, EmulatedCard, EmulatedTransaction } from "./books.ts";
import type { Fields } from "./envelope.ts";
import type { EmulatedPayments, EmulatedPurchase } from "./payments.ts";

/** The parts of the emulator that commands act on. */
interface Commanded {
  readonly books: Books;
  readonly payments: EmulatedPayments;
  purchase(card: EmulatedCard, purchase: EmulatedPurchase): Promise<EmulatedAuthorization>;
}

/** Runs a person's command. Undefined if there is nothing that it could act on. */
type Command = (sudo: Commanded, fields: Fields) => unknown;

/** They act on the newest card, purchase or movement, and amounts are in dollars. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  async purchase(sudo, fields) {
    const card = sudo.books.cards.at(-1);
    if (card === undefined) return undefined;
    const { id, history } = await sudo.purchase(card, { merchantAmount: amountOf(fields) });
    return { id, ...history.at(-1) };
  },
  capture({ books, payments }, fields) {
    const authorization = books.authorizations.at(-1);
    if (authorization === undefined) return undefined;
    const whole = fields["amount"] === undefined ? {} : { amount: amountOf(fields) };
    return idOf(payments.capture(authorization, { ...whole, isSilent: isSilent(fields) }));
  },
  refund({ books, payments }, fields) {
    const transaction = books.transactions.at(-1);
    if (transaction === undefined) return undefined;
    return idOf(payments.refund(transaction, { isSilent: isSilent(fields) }));
  },
  /** A clearing of a card that is not in our books. */
  "unknown-card"(sudo, fields) {
    const card = sudo.books.cards.at(-1);
    if (card === undefined) return undefined;
    return idOf(clear(sudo, { ...card, id: sudo.books.nextId() }, amountOf(fields)));
  },
  /** A clearing whose row in the list has no id. */
  unreadable(sudo, fields) {
    const card = sudo.books.cards.at(-1);
    if (card === undefined) return undefined;
    const row = clear(sudo, card, amountOf(fields));
    row.id = "";
    return { message: "The list has a row without an id." };
  },
  /** An amount below zero takes money from the settlement account. */
  deposit({ books }, fields) {
    books.balance += amountOf(fields);
    return { balance: books.balance };
  },
};

function clear(
  { payments }: Commanded,
  card: EmulatedCard,
  merchantAmount: number,
): EmulatedTransaction {
  const { authorization } = payments.ask(card, { merchantAmount });
  return payments.capture(authorization, { isSilent: true });
}

function amountOf({ amount }: Fields): number {
  if (typeof amount === "number" && Number.isFinite(amount)) return amount;
  throw new Error('Give the amount in dollars, as {"amount":10}.');
}

const isSilent = (fields: Fields): boolean => fields["silent"] === true;

const idOf = ({ id }: EmulatedTransaction) => ({ id });
