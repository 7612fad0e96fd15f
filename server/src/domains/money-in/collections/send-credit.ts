import { type CellNumber, providerOfCell } from "../../../kernel/cells/cell-number.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { format } from "../../../kernel/money.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import { requireOutcome } from "../../../kernel/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { noteAction } from "../../platform/audit/index.ts";
import { SERVICE_BANK } from "../../platform/banks/index.ts";
import { locateAccounts } from "../../platform/businesses/index.ts";
import {
  isProposed,
  type Performer,
  type Proposed,
  proposeOrPerform,
} from "../../platform/proposals/index.ts";
import {
  accountIsHere,
  cellSilent,
  noCellOfAccount,
  noSuchCredit,
  noSuchReceiver,
} from "./errors.ts";
import { enqueuePayment } from "./jobs.ts";
import {
  findUnmatched,
  readMode,
  type UnmatchedCredit,
  unmatchedCreditOf,
  unmatchedCredits,
} from "./queries.ts";
import { ASSIGN, senderOf } from "./rules.ts";
import { sentCredits } from "./sent-queries.ts";

export interface Sending extends Performer {
  /** The id of the unmatched credit, as the list shows it. */
  readonly id: bigint;
  /** The service account number of the business. */
  readonly accountNumber: string;
}

/** A business of another cell. */
interface Receiver {
  readonly cell: CellNumber;
  readonly accountNumber: string;
  readonly accountName: string;
}

export interface Sent extends Receiver {
  readonly id: bigint;
  /** The reference of the payment in both cells. */
  readonly reference: string;
}

/**
 * Assigns an unmatched credit to a business of another cell: a worker pays it there. In live mode a second person approves
 * it first. Throws if the credit is assigned already, or if no connected cell says that it has the account.
 */
export async function sendCredit(
  kit: Kit,
  { id, accountNumber, ...performer }: Sending,
): Promise<Sent | Proposed> {
  const waiting = await findUnmatched(kit.database, id);
  if (waiting === undefined) throw noSuchCredit({ id });
  const { environmentId, amount, currency, narration } = waiting;
  const mode = await readMode(kit.database, environmentId);
  const receiver = await findReceiver(kit, mode, accountNumber);
  const { cell, accountName } = receiver;
  const performed = await proposeOrPerform(kit, {
    ...performer,
    ...{ name: ASSIGN, environmentId, key: `collections/send/${id}`, mode },
    input: { credit: String(id), bankCode: SERVICE_BANK.code, accountNumber },
    onlyOneOf: "credit",
    summary: `Send ${format(amount, currency)} from ${senderOf(waiting)} to ${accountName}, ${accountNumber} of cell ${cell}: ${narration}`,
    operation: sending(waiting, receiver, { by: performer.by, at: kit.clock.now() }),
  });
  if (isProposed(performed)) return performed;
  const reference = requireOutcome(performed.outcome);
  return { id, ...receiver, reference };
}

/** Asks the cell for the name, which the second person reads. */
async function findReceiver(
  { database, providers: { cells } }: Kit,
  mode: Mode,
  accountNumber: string,
): Promise<Receiver> {
  const place = (await locateAccounts(database, [accountNumber], mode)).get(accountNumber);
  if (place?.kind === "here") throw accountIsHere({ accountNumber });
  const cell = place === undefined ? cells.cellOf(accountNumber) : place.cell;
  const rail = cell === null ? undefined : cells.rail(mode, providerOfCell(cell));
  if (cell === null || rail === undefined) throw noCellOfAccount({ accountNumber });
  const outcome = await rail.nameOf({ bankCode: SERVICE_BANK.code, accountNumber });
  if (outcome.kind === "not_found") throw noSuchReceiver({ accountNumber, cell });
  if (outcome.kind !== "found") throw cellSilent({ cell, why: outcome.why });
  return { cell, accountNumber, accountName: outcome.accountName };
}

/** An assignment within this cell takes the same lock, so one of the two finds that the credit is assigned. */
const sending = (
  credit: UnmatchedCredit,
  { cell, accountNumber, accountName }: Receiver,
  { by, at }: { readonly by: string; readonly at: Date },
) =>
  operation({
    name: "collections.send",
    rows: 6,
    needs: { unmatched: unmatchedCreditOf(credit, credit.environmentId) },
    decide({ unmatched }, books): string {
      if (unmatched?.assignedAt !== null) throw noSuchCredit({ id: credit.id });
      const { environmentId, id: creditId, amount, currency } = unmatched;
      books.update(unmatchedCredits, unmatched, { assignedAt: at, assignedBy: by });
      const { id } = books.insert(sentCredits, {
        ...{ environmentId, id: books.nextId(), creditId, provider: providerOfCell(cell) },
        ...{ accountNumber, accountName, amount, currency, state: "open", reason: null },
        ...{ sentBy: by, sentAt: books.now, endedAt: null },
        ...{ decidedBy: null, confirmedAt: null },
      });
      enqueuePayment(books, { environmentId, id, attempt: 0 });
      const reference = formatSubject({ environmentId, id });
      const details = { credit: String(creditId), accountNumber, reference };
      noteAction(books, at, { by, action: ASSIGN, details });
      return reference;
    },
  });
