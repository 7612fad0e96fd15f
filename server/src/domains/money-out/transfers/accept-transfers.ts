import { assert, present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type Hold, placeHold } from "../../../kernel/ledger/holds.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Found, Need } from "../../../kernel/ledger/records.ts";
import { formatScenario } from "../../../kernel/providers/ports/scenario.ts";
import { SERVICE_BANK } from "../../platform/banks/index.ts";
import { type BusinessWallet, businessWallets } from "../../platform/businesses/index.ts";
import { memberById, requirePermission } from "../../platform/members/index.ts";
import { noteFor } from "../../platform/notices/index.ts";
import { neededPrices, pricesIn } from "../../platform/pricing/index.ts";
import {
  referenceOf,
  type Transaction,
  writeTransaction,
} from "../../platform/transactions/index.ts";
import {
  acceptOrder,
  type CarrierChoice,
  requireBusinessBalance,
  requireCarrier,
  sendAccepted,
} from "../outgoing/index.ts";
import {
  moveBetweenBusinesses,
  openSession,
  type Sender,
  stanOf,
} from "./move-between-businesses.ts";
import { type Approval, approvals, neededSettings } from "./queries.ts";
import { type MadeInDashboard, recordMaker } from "./record-maker.ts";
import {
  approvalRule,
  costOf,
  type Destination,
  isHeld,
  type PricedItem,
  priceItems,
  sumOf,
  type TransferRequest,
} from "./rules.ts";

export interface TransferReferences {
  readonly transferReference: readonly string[];
}

/** A request, with what was found before the ledger decides it. */
export interface PreparedTransfers {
  readonly request: TransferRequest;
  /** Those of the request's items, in the same order. */
  readonly destinations: readonly Destination[];
  /** The rails of the items, in the same order. Undefined for one that stays in this cell. */
  readonly carriers: readonly (CarrierChoice | undefined)[];
  /** Undefined if no item goes to another business. */
  readonly sender: Sender | undefined;
  /** What banks said about the receivers' names. Undefined for a request over the API. */
  readonly made: MadeInDashboard | undefined;
}

export const nairaWallet = (environmentId?: bigint): Need<BusinessWallet> => ({
  record: businessWallets,
  by: "kind",
  key: "business_wallet/NGN",
  ...(environmentId !== undefined && { environmentId }),
});

/** The rows and ids of an internal transfer: both books, both records, both events. */
const ROWS_OF_INTERNAL = 14;

/**
 * Accepts all of the items or none. Money to a bank, and to a business of another cell, is held until a worker has sent
 * it. Money to another business of this cell moves at once, in both books. Calls no provider.
 */
export const acceptTransfers = (prepared: PreparedTransfers): MoneyOperation<TransferReferences> =>
  operation({
    name: "transfers.accept",
    rows: rowsOf(prepared),
    needs: transferNeeds(prepared),
    decide: (found, books): TransferReferences => ({
      transferReference: acceptAll(found, books, prepared).map(referenceOf),
    }),
  });

export const rowsOf = ({ destinations }: PreparedTransfers): number => 8 + countRows(destinations);

/** The rows that transfers are decided upon. */
export const transferNeeds = ({ destinations, made }: PreparedTransfers) => ({
  wallet: nairaWallet(),
  prices: neededPrices,
  settings: neededSettings,
  receivers: destinations.flatMap((destination) =>
    destination.kind === "business" ? [nairaWallet(destination.account.environmentId)] : [],
  ),
  members: made === undefined ? [] : [memberById(made.maker.memberId)],
});

/** Accepts the transfers in the operation of these books. Returns them in the order of the items. */
export function acceptAll(
  { wallet, prices, settings, receivers, members }: Found<ReturnType<typeof transferNeeds>>,
  books: Books,
  prepared: PreparedTransfers,
): readonly Transaction[] {
  const { accountId } = present(wallet, "the business wallet");
  const { request, destinations, carriers, made } = prepared;
  if (made !== undefined) requirePermission(members[0], "money:send");
  for (const carrier of carriers) if (carrier !== undefined) requireCarrier(carrier);
  const waits = approvalRule(request, settings);
  const items = priceItems(request.items, destinations, pricesIn(prices), waits);
  requireBusinessBalance(books.account(accountId), sumOf(items.map(costOf)), "NGN");
  const hold = holdFor(books, accountId, items.filter(isHeld));
  const acceptance = { books, prepared, accountId, hold, receivers };
  const accepted = items.map((item, at) =>
    isHeld(item) ? acceptHeld(acceptance, item, carriers[at]) : moveAtOnce(acceptance, item),
  );
  sendAccepted(books, accepted);
  if (made !== undefined) recordMaker(books, made, request, accepted);
  return accepted;
}

const countRows = (destinations: readonly Destination[]): number =>
  destinations.reduce((rows, { kind }) => rows + (kind === "business" ? ROWS_OF_INTERNAL : 2), 0);

/** One hold keeps the money of all items that are not done at once. */
function holdFor(books: Books, accountId: bigint, held: readonly PricedItem[]): Hold | undefined {
  const [first, ...others] = held;
  if (first === undefined) return undefined;
  const narrative = others.length === 0 ? first.narration : `${held.length} transfers`;
  return placeHold(books, accountId, sumOf(held.map(costOf)), "outgoing_held", narrative);
}

/** What the items of one request have in common. */
interface Acceptance {
  readonly books: Books;
  readonly prepared: PreparedTransfers;
  readonly accountId: bigint;
  readonly hold: Hold | undefined;
  readonly receivers: readonly (BusinessWallet | undefined)[];
}

function acceptHeld(
  { books, prepared, hold }: Acceptance,
  item: PricedItem,
  choice: CarrierChoice | undefined,
): Transaction {
  const carrier = choice === undefined ? null : requireCarrier(choice);
  const { needsApproval } = item;
  const draft = { ...buildDraft(prepared.request, item), needsApproval };
  const accepted = acceptOrder(books, present(hold, "the hold"), carrier, draft);
  if (needsApproval) awaitApproval(books, prepared, accepted);
  return accepted;
}

function awaitApproval(books: Books, { made }: PreparedTransfers, accepted: Transaction): void {
  const { amount, currency, receiverAccountName } = accepted;
  books.insert(approvals, newApproval(accepted));
  noteFor(books, {
    ...{ kind: "approval", subject: referenceOf(accepted), amount, currency },
    actor: made?.maker.userId ?? null,
    about: receiverAccountName,
  });
}

function moveAtOnce({ books, prepared, accountId, receivers }: Acceptance, item: PricedItem) {
  assert(item.destination.kind === "business", "only a move within the books is done at once");
  const { environmentId } = item.destination.account;
  const receiver = present(
    receivers.find((one) => one?.environmentId === environmentId),
    "the receiver's wallet",
  );
  const session = openSession(books);
  const id = books.nextId();
  const sent = writeTransaction(books, {
    ...buildDraft(prepared.request, item),
    id,
    accountId,
    postingType: "Debit",
    status: "Successful",
    settledAmount: item.amount,
    sessionId: session.sessionId,
    stan: stanOf(id),
  });
  const sender = present(prepared.sender, "the sender");
  moveBetweenBusinesses(books, sent, sender, receiver, session);
  return sent;
}

/** The columns of a record that do not depend on whether the money is held. */
function buildDraft({ phoneNumber, scenario }: TransferRequest, item: PricedItem) {
  const { amount, narration, charges, destination } = item;
  return {
    service: "transfers",
    currency: charges.currency,
    amount,
    fee: charges.fee,
    vat: charges.vat,
    stampDuty: charges.stampDuty,
    description: narration,
    phoneNumber,
    scenario: scenario === undefined ? null : formatScenario(scenario),
    ...receiverOf(destination),
  } as const;
}

function receiverOf(destination: Destination) {
  if (destination.kind !== "business") {
    return {
      ...TYPES[destination.kind],
      receiverBankCode: destination.bankCode,
      receiverBankName: destination.bankName,
      receiverAccountName: destination.accountName,
      receiverAccountNumber: destination.accountNumber,
    } as const;
  }
  return {
    ...TYPES.business,
    receiverBankCode: SERVICE_BANK.code,
    receiverBankName: SERVICE_BANK.name,
    receiverAccountName: destination.account.name,
    receiverAccountNumber: destination.account.accountNumber,
  } as const;
}

/** A merchant need not know in which cell another business is. */
const TYPES = {
  bank: { type: "Transfer", channel: "BankTransfer" },
  business: { type: "InternalTransfer", channel: "Internal" },
  cell: { type: "InternalTransfer", channel: "Internal" },
} as const;

const newApproval = ({ environmentId, id, createdAt }: Transaction): Approval => ({
  environmentId,
  id,
  askedAt: createdAt,
  decision: null,
  decidedAt: null,
  decidedBy: null,
  decidedByName: null,
  note: null,
});
