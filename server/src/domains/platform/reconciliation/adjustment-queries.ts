import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { bigint, text, time } from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import { isInRange, type RowKey, type RowRange } from "../../../kernel/ledger/verify/proofs.ts";
import type { Currency } from "../../../kernel/money.ts";
import type { Vault } from "../../../kernel/sealing/vault.ts";
import type { AdjustedAccount } from "./adjustment-rules.ts";
import { evidenceSeal } from "./sealed-table.ts";

/** What operators moved between accounts by hand. Written once and never changed. */
export const adjustments = recordTable({
  name: "ledger_adjustment",
  table: "ledger_adjustments",
  lock: "none",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    fromAccount: text<AdjustedAccount>("from_account"),
    toAccount: text<AdjustedAccount>("to_account"),
    currency: text<Currency>("currency"),
    amount: bigint("amount"),
    reason: text("reason"),
    evidenceSha256: text("evidence_sha256"),
    adjustedBy: text("adjusted_by"),
    adjustedAt: time("adjusted_at"),
  },
});

export type Adjustment = RowOf<typeof adjustments>;

export const readAdjustments = (queryable: Queryable, keys: readonly RowKey[]) =>
  queryable.many<Adjustment>(sql`
    select ${adjustments.selectedFrom("adjustment")}
    from unnest(${bigintArray(keys.map((key) => key.environmentId))}::bigint[],
      ${bigintArray(keys.map((key) => key.id))}::bigint[]) as wanted(environment_id, id)
    join ledger_adjustments adjustment
      on adjustment.environment_id = wanted.environment_id and adjustment.id = wanted.id`);

/** The next adjustments after a key. */
export const readAdjustmentsAfter = (queryable: Queryable, range: RowRange, limit: number) =>
  queryable.many<RowKey>(sql`
    select environment_id as "environmentId", id from ledger_adjustments
    where ${isInRange(range)}
    order by environment_id, id limit ${limit}`);

export interface Evidence {
  readonly sha256: string;
  readonly content: Buffer;
  readonly name: string;
  readonly by: string;
  readonly at: Date;
}

/** Stores a file once. The same content is the same evidence. */
export const storeEvidence = (
  queryable: Queryable,
  vault: Vault,
  { sha256, content, name, by, at }: Evidence,
) =>
  queryable.run(sql`
    insert into ledger_evidence (sha256, sealed, name, size_bytes, stored_by, stored_at)
    values (${sha256}, ${vault.seal(content.toString("base64"), evidenceSeal(sha256))}, ${name},
      ${content.length}, ${by}, ${at})
    on conflict (sha256) do nothing`);

/** Undefined if no evidence has this digest. */
export async function readEvidence(
  queryable: Queryable,
  vault: Vault,
  sha256: string,
): Promise<{ readonly name: string; readonly content: Buffer } | undefined> {
  const row = await queryable.maybeOne<{ sealed: Buffer; name: string }>(sql`
    select sealed, name from ledger_evidence where sha256 = ${sha256}`);
  if (row === undefined) return undefined;
  const content = Buffer.from(vault.open(row.sealed, evidenceSeal(sha256)), "base64");
  return { name: row.name, content };
}
