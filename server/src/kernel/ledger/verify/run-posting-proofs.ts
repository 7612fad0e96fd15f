import { bigintArray, textArray } from "../../database/arrays.ts";
import type { Database } from "../../database/database.ts";
import { type Sql, sql } from "../../database/sql.ts";
import { CURRENCIES } from "../../money.ts";
import { FIRST_CHECKED_ID, type OpenAccountName, openAccountNumber } from "../chart.ts";
import type { LinkedPosting, PostingProof } from "./proofs.ts";
import { forceHashJoins, readAtOneMoment } from "./verify-steps.ts";
import { type Month, rowsOn, type Window } from "./verify-windows.ts";

/** Runs each proof on the ledger transactions of its kinds in a window. Returns one sentence for each fault. */
export async function judgePostings(
  database: Database,
  month: Month,
  window: Window,
  proofs: readonly PostingProof[],
): Promise<readonly string[]> {
  if (proofs.length === 0) return [];
  return await readAtOneMoment(database, async (tx) => {
    await forceHashJoins(tx);
    const kinds = proofs.flatMap((proof) => proof.kinds);
    const postings = await tx.many<LinkedPosting>(postingsIn(month, window, kinds));
    const faults: string[] = [];
    for (const proof of proofs) {
      const own = postings.filter(({ kind }) => proof.kinds.includes(kind));
      if (own.length > 0) faults.push(...(await proof.judge(tx, own)));
    }
    return faults;
  });
}

const postingsIn = (month: Month, window: Window, kinds: readonly string[]): Sql => sql`
  with transaction as materialized (
    select * from (${rowsOn(month.transactions, TRANSACTION_COLUMNS, window.transactionPages, window)}) row
    where link_id is not null and kind = any(${textArray(kinds)}::text[])
  ), entry as materialized (
    ${rowsOn(month.entries, ENTRY_COLUMNS, window.entryPages, window)}
  )
  select transaction.environment_id as "environmentId", transaction.id, transaction.kind,
         transaction.link_id as "linkId", ${amountOn("provider_clearing")} as clearing,
         ${amountOn("suspense")} as suspense, ${amountOn("inter_business")} as "betweenBusinesses",
         ${amountOn("inter_cell")} as "betweenCells",
         ${amountOn("fees")} as fees, ${amountOn("vat")} as vat, ${amountOn("stamp_duty")} as "stampDuty",
         coalesce(sum(entry.amount) filter (where entry.account_id >= ${FIRST_CHECKED_ID}), 0)::bigint as customers
  from transaction join entry on entry.environment_id = transaction.environment_id
    and entry.transaction_id = transaction.id and entry.recorded_at = transaction.recorded_at
  group by transaction.environment_id, transaction.id, transaction.kind, transaction.link_id`;

const TRANSACTION_COLUMNS = sql`row.environment_id, row.id, row.kind, row.link_id, row.recorded_at`;
const ENTRY_COLUMNS = sql`
  row.environment_id, row.transaction_id, row.recorded_at, row.account_id,
  row.available + row.held + row.pending as amount`;

/** What one of the platform's accounts received, in any currency. */
const amountOn = (name: OpenAccountName): Sql => sql`
  coalesce(sum(entry.amount) filter (where entry.account_id = any(
    ${bigintArray(CURRENCIES.map((currency) => openAccountNumber(name, currency)))}::bigint[])), 0)::bigint`;
