import { assert, present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type Hold, placeHold } from "../../../kernel/ledger/holds.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { type BusinessWallet, businessWallets } from "../../platform/businesses/index.ts";
import { neededPrices, pricesIn } from "../../platform/pricing/index.ts";
import {
  referenceOf,
  type Transaction,
  writeTransaction,
} from "../../platform/transactions/index.ts";
import { acceptOrder, sendAccepted } from "../outgoing/index.ts";
import { draftOf, isHeld, type JudgedItem, judge, type TransferOrder } from "./judge-items.ts";
import { moveBetweenBusinesses, openSession, stanOf } from "./move-between-businesses.ts";
import { type Approval, approvals, neededSettings } from "./queries.ts";
import { costOf, requireFunds, sumOf } from "./rules.ts";

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

const newApproval = ({ environmentId, id, createdAt }: Transaction): Approval => ({
  environmentId,
  id,
  askedAt: createdAt,
  decision: null,
  decidedAt: null,
  decidedBy: null,
  note: null,
});
