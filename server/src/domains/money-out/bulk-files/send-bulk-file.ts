import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { type DecimalNumber, toDecimal } from "../../../kernel/money.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import { noteAction } from "../../platform/audit/index.ts";
import type { Transaction } from "../../platform/transactions/index.ts";
import {
  acceptAll,
  type Maker,
  type PreparedTransfers,
  prepareRequest,
  rowsOf,
  transferNeeds,
} from "../transfers/index.ts";
import { checkRows, type FilePlace } from "./check-rows.ts";
import {
  bulkFileNotFound,
  fileChanged,
  newWarnings,
  nothingToSend,
  rowsNotReady,
} from "./errors.ts";
import { fileReference } from "./file-reference.ts";
import { countWarnings, rowsToSend } from "./price-rows.ts";
import { type BulkFile, bulkFileById, bulkFiles, readBulkFile, readRivals } from "./queries.ts";
import { readAccountNumber } from "./read-cells.ts";
import { requireDraft } from "./require-draft.ts";

export interface SendingOrder extends FilePlace {
  readonly id: bigint;
  /** The version that the sender has looked at. */
  readonly version: number;
  /** How many warnings the sender has looked at. */
  readonly warnings: number;
  readonly maker: Maker;
}

/** What was sent. Each later sending of the same file returns it too. */
export interface SentFile {
  readonly reference: string;
  readonly transfers: number;
  readonly amount: DecimalNumber;
  /** With fees and stamp duty. */
  readonly total: DecimalNumber;
  readonly needsApproval: boolean;
  readonly sentAt: Date;
}

/**
 * Returns the operation that sends the rows of a file: all of them, once, as a bulk request of the API. A file that was
 * sent is not sent again; the answer is that of the first sending.
 */
export async function sendBulkFile(
  kit: Kit,
  order: SendingOrder,
): Promise<MoneyOperation<SentFile>> {
  const file = await readBulkFile(kit.database, order.environmentId, order.id);
  if (file?.state !== "draft" || file.version !== order.version) return answerUnsent(order);
  // Before the rows are checked: a file that is sent in between is either a warning, or found under the locks.
  const rivals = await findRivals(kit, file);
  const prepared = await prepareRows(kit, file, order);
  if (prepared instanceof Refusal) return answerUnsent(order, prepared);
  return sending(prepared, { ...order, rivals }, kit.clock.now());
}

/** The drafts with which a colleague may pay the same accounts at the same moment. */
async function findRivals({ database }: Kit, { environmentId, id, rows }: BulkFile) {
  const accountNumbers = [...new Set(rows.map((row) => readAccountNumber(row.accountNumber)))];
  const rivals = await readRivals(database, { environmentId, id, accountNumbers });
  return rivals.map((rival) => rival.id);
}

async function prepareRows(
  kit: Kit,
  { rows, preparedBy, id }: BulkFile,
  { environmentId, mode, maker, warnings }: SendingOrder,
): Promise<PreparedTransfers | Refusal> {
  const checked = await checkRows(kit, { environmentId, mode }, rows);
  const wrong = checked.filter(({ state }) => state === "error").length;
  if (wrong > 0) return rowsNotReady({ count: wrong });
  if (countWarnings(checked) > warnings) return newWarnings();
  const items = rowsToSend(checked).map(({ transfer }) => present(transfer, "a ready row").item);
  if (items.length === 0) return nothingToSend();
  return await prepareRequest(kit, {
    ...{ environmentId, mode, items, maker, phoneNumber: null, scenario: undefined },
    file: { id, preparedBy },
  });
}

const sending = (
  prepared: PreparedTransfers,
  { id, version, maker, rivals }: SendingOrder & { readonly rivals: readonly bigint[] },
  at: Date,
): MoneyOperation<SentFile> =>
  operation({
    name: "bulk_files.send",
    rows: rowsOf(prepared),
    needs: {
      ...transferNeeds(prepared),
      file: bulkFileById(id),
      rivals: rivals.map(bulkFileById),
    },
    decide({ file, rivals: others, ...found }, books): SentFile {
      const open = openOrSent(file, version);
      if ("reference" in open) return open;
      if (others.some((other) => other?.state === "sent")) throw newWarnings();
      const accepted = acceptAll(found, books, prepared);
      const sent = recordSending(books, open, maker, accepted);
      const { reference, transfers, needsApproval } = sent;
      const details = { reference, file: open.name, transfers, needsApproval };
      noteAction(books, at, { by: maker.email, action: "transfer.send_file", details });
      return sent;
    },
  });

/** The file as it may be sent, or the answer of its first sending. */
function openOrSent(file: BulkFile | undefined, version: number): BulkFile | SentFile {
  if (file === undefined) throw bulkFileNotFound();
  if (file.state === "sent") return presentSent(file);
  requireDraft(file);
  if (file.version !== version) throw fileChanged();
  return file;
}

function recordSending(
  books: Books,
  file: BulkFile,
  { name }: Maker,
  accepted: readonly Transaction[],
): SentFile {
  const sum = (of: (transaction: Transaction) => bigint) =>
    accepted.reduce((all, transaction) => all + of(transaction), 0n);
  const sent = books.update(bulkFiles, file, {
    state: "sent",
    updatedAt: books.now,
    sentAt: books.now,
    sentBy: name,
    sentCount: accepted.length,
    sentAmount: sum(({ amount }) => amount),
    sentCharges: sum(({ fee, stampDuty }) => fee + stampDuty),
    neededApproval: accepted.some(({ progress }) => progress === "awaiting_approval"),
  });
  return presentSent(sent);
}

function presentSent(file: BulkFile): SentFile {
  const amount = present(file.sentAmount, "the amount of a sent file");
  const charges = present(file.sentCharges, "the charges of a sent file");
  return {
    reference: fileReference(file.id),
    transfers: present(file.sentCount, "the transfers of a sent file"),
    amount: toDecimal(amount),
    total: toDecimal(amount + charges),
    needsApproval: present(file.neededApproval, "the approval of a sent file"),
    sentAt: present(file.sentAt, "the time of sending"),
  };
}

/** Sends nothing: the file was sent, is not what was looked at, or cannot be sent. */
const answerUnsent = ({ id, version }: SendingOrder, refusal?: Refusal): MoneyOperation<SentFile> =>
  operation({
    name: "bulk_files.send_again",
    needs: { file: bulkFileById(id) },
    decide({ file }): SentFile {
      const open = openOrSent(file, version);
      if ("reference" in open) return open;
      throw refusal ?? fileChanged();
    },
  });
