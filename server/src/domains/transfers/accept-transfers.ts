import { assert, present } from "../../kernel/assert.ts";
import type { Books } from "../../kernel/ledger/books.ts";
import { type Hold, placeHold } from "../../kernel/ledger/holds.ts";
import { type MoneyOperation, operation } from "../../kernel/ledger/operation.ts";
import type { Need } from "../../kernel/ledger/records.ts";
import type { Minor } from "../../kernel/money.ts";
import { providerUnavailable } from "../../kernel/providers/refusals.ts";
import { type Scenario, spellScenario } from "../../kernel/providers/scenario.ts";
import { type BusinessWallet, businessWallets } from "../businesses/index.ts";
import { acceptOrder, type Carrier, sendAccepted } from "../outgoing/index.ts";
import {
  type Charges,
  chargesFor,
  neededPrices,
  type PriceList,
  pricesIn,
} from "../pricing/index.ts";
import { referenceOf, type Transaction, writeTransaction } from "../transactions/index.ts";
import {
  moveBetweenBusinesses,
  openSession,
  type Sender,
  stanOf,
} from "./move-between-businesses.ts";
import { type Approval, approvals, neededSettings } from "./queries.ts";
import type { Destination, TransferItem } from "./read-destination.ts";
import { costOf, needsApproval, requireFunds, SERVICE_BANK, sumOf } from "./rules.ts";

export interface OrderedItem extends TransferItem {
  readonly to: Destination;
}

export interface TransferOrder {
  readonly items: readonly OrderedItem[];
  /** The sender's, for the receiver's bank. */
  readonly phoneNumber: string;
  readonly scenario: Scenario | undefined;
  /** Undefined where nobody takes transfers to banks now. */
  readonly carrier: Carrier | undefined;
  /** Undefined where no other business is told of it. */
  readonly sender: Sender | undefined;
}

export interface TransferReferences {
  readonly transferReference: readonly string[];
}

export const nairaWallet = (environmentId?: bigint): Need<BusinessWallet> => ({
  record: businessWallets,
  by: "kind",
  key: "business_wallet/NGN",
  ...(environmentId !== undefined && { environmentId }),
});

/** How many rows and ids an internal transfer takes: both books, both records, both events. */
const ROWS_OF_INTERNAL = 14;

/**
 * Accepts all of the items or none. What goes to a bank is held until a worker has carried it out; what goes to another
 * business moves at once, in both books. No provider is called.
 */
export const acceptTransfers = (order: TransferOrder): MoneyOperation<TransferReferences> =>
  operation({
    name: "transfers.accept",
    rows: 8 + sumOfRows(order),
    needs: {
      wallet: nairaWallet(),
      prices: neededPrices,
      settings: neededSettings,
      receivers: order.items.flatMap(({ to }) =>
        to.kind === "business" ? [nairaWallet(to.account.environmentId)] : [],
      ),
    },
    decide({ wallet, prices, settings, receivers }, books): TransferReferences {
      const { accountId } = present(wallet, "the business wallet");
      const items = judge(order, pricesIn(prices), settings?.approvalAbove ?? null);
      requireFunds(books.account(accountId).available, sumOf(items.map(costOf)));
      const hold = holdFor(books, accountId, items.filter(isHeld));
      const carriage = { books, order, accountId, hold, receivers };
      const accepted = items.map((item) =>
        isHeld(item) ? acceptHeld(carriage, item) : moveAtOnce(carriage, item),
      );
      sendAccepted(books, accepted);
      return { transferReference: accepted.map(referenceOf) };
    },
  });

const sumOfRows = ({ items }: TransferOrder): number =>
  items.reduce((rows, { to }) => rows + (to.kind === "bank" ? 2 : ROWS_OF_INTERNAL), 0);

/** An item with what it costs, and whether a person has to see it. */
interface JudgedItem extends OrderedItem {
  readonly charges: Charges;
  readonly isApprovalNeeded: boolean;
}

function judge(
  { items, carrier }: TransferOrder,
  prices: PriceList,
  approvalAbove: Minor | null,
): readonly JudgedItem[] {
  if (carrier === undefined && items.some(({ to }) => to.kind === "bank")) {
    throw providerUnavailable();
  }
  return items.map((item) => {
    const { amount, to } = item;
    const priceItem = to.kind === "bank" ? "transfer" : "internal-transfer";
    const charges = chargesFor(prices, priceItem, amount);
    return { ...item, charges, isApprovalNeeded: needsApproval(amount, approvalAbove) };
  });
}

const isHeld = ({ to, isApprovalNeeded }: JudgedItem): boolean =>
  to.kind === "bank" || isApprovalNeeded;

/** One hold keeps all that is not done at once. */
function holdFor(books: Books, accountId: bigint, held: readonly JudgedItem[]): Hold | undefined {
  const [first, ...others] = held;
  if (first === undefined) return undefined;
  const narrative = others.length === 0 ? first.narration : `${held.length} transfers`;
  return placeHold(books, accountId, sumOf(held.map(costOf)), "outgoing_held", narrative);
}

/** What all items of an order are carried out with. */
interface Carriage {
  readonly books: Books;
  readonly order: TransferOrder;
  readonly accountId: bigint;
  readonly hold: Hold | undefined;
  readonly receivers: readonly (BusinessWallet | undefined)[];
}

function acceptHeld({ books, order, hold }: Carriage, item: JudgedItem): Transaction {
  const carrier = item.to.kind === "bank" ? present(order.carrier, "the carrier") : null;
  const { isApprovalNeeded } = item;
  const accepted = acceptOrder(books, present(hold, "the hold"), carrier, {
    ...draftOf(order, item),
    needsApproval: isApprovalNeeded,
  });
  if (isApprovalNeeded) books.insert(approvals, newApproval(accepted));
  return accepted;
}

function moveAtOnce({ books, order, accountId, receivers }: Carriage, item: JudgedItem) {
  assert(item.to.kind === "business", "only a move within the books is done at once");
  const { environmentId } = item.to.account;
  const receiver = present(
    receivers.find((one) => one?.environmentId === environmentId),
    "the receiver's wallet",
  );
  const session = openSession(books);
  const id = books.nextId();
  const sent = writeTransaction(books, {
    ...draftOf(order, item),
    id,
    accountId,
    postingType: "Debit",
    status: "Successful",
    settledAmount: item.amount,
    sessionId: session.sessionId,
    stan: stanOf(id),
  });
  moveBetweenBusinesses(books, sent, present(order.sender, "the sender"), receiver, session);
  return sent;
}

/** What the record says from the beginning, whichever way the money takes. */
function draftOf({ phoneNumber, scenario }: TransferOrder, item: JudgedItem) {
  const { amount, narration, charges, to } = item;
  return {
    service: "transfers",
    currency: charges.currency,
    amount,
    fee: charges.fee,
    vat: charges.vat,
    stampDuty: charges.stampDuty,
    description: narration,
    phoneNumber,
    scenario: scenario === undefined ? null : spellScenario(scenario),
    ...receiverOf(to),
  } as const;
}

function receiverOf(to: Destination) {
  if (to.kind === "bank") {
    return {
      type: "Transfer",
      channel: "BankTransfer",
      receiverBankCode: to.bankCode,
      receiverBankName: to.bankName,
      receiverAccountName: to.accountName,
      receiverAccountNumber: to.accountNumber,
    } as const;
  }
  return {
    type: "InternalTransfer",
    channel: "Internal",
    receiverBankCode: SERVICE_BANK.code,
    receiverBankName: SERVICE_BANK.name,
    receiverAccountName: to.account.name,
    receiverAccountNumber: to.account.accountNumber,
  } as const;
}

const newApproval = ({ environmentId, id, createdAt }: Transaction): Approval => ({
  environmentId,
  id,
  askedAt: createdAt,
  decision: null,
  decidedAt: null,
  decidedBy: null,
  note: null,
});
