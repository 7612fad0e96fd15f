import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { noteAction } from "../../platform/audit/index.ts";
import { referenceOf, type Transaction } from "../../platform/transactions/index.ts";
import type { NameChecks } from "./check-name.ts";
import { transferMakers } from "./maker-queries.ts";
import type { Maker, TransferRequest } from "./rules.ts";

/** Who makes transfers in the dashboard, and what banks said about the receivers' names before. */
export interface MadeInDashboard {
  readonly maker: Maker;
  readonly names: NameChecks;
  /** The real time, for the audit log. */
  readonly at: Date;
}

/** Writes who made the transfers, in the operation that accepts them, with an audit row. */
export function recordMaker(
  books: Books,
  { maker, names, at }: MadeInDashboard,
  { items, file }: TransferRequest,
  accepted: readonly Transaction[],
): void {
  const { memberId, userId, email, name } = maker;
  for (const [place, transaction] of accepted.entries()) {
    const { environmentId, id, receiverBankCode, receiverAccountNumber } = transaction;
    const check = names.find(receiverBankCode ?? "", receiverAccountNumber ?? "");
    books.insert(transferMakers, {
      ...{ environmentId, id, memberId, userId, madeBy: email, makerName: name },
      preparedBy: file?.preparedBy ?? [],
      bulkFileId: file?.id ?? null,
      rowNumber: file === undefined ? null : present(items[place]?.rowNumber, "the row"),
      checkedName: check?.accountName ?? null,
      nameCheckedAt: check?.checkedAt ?? null,
    });
  }
  if (file !== undefined) return;
  const details = { references: accepted.map(referenceOf) };
  noteAction(books, at, { by: email, action: "transfer.send", details });
}
