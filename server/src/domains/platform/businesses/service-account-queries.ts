import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import { textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { bigint, computed, text } from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { BusinessStatus, Mode } from "../../../kernel/tenancy/access.ts";

/**
 * A service account number of this cell's directory. One directory serves all environments, so the row carries the
 * environment that was queried.
 */
const knownAccounts = recordTable({
  name: "known_service_account",
  table: "businesses",
  lock: "none",
  columns: {
    environmentId: computed(bigint("environment_id"), "query.environment_id"),
    accountNumber: text("service_account_number"),
  },
  identity: ["accountNumber"],
  insert: false,
});

type KnownAccount = RowOf<typeof knownAccounts>;

export const knownAccountOf = (accountNumber: string): Need<KnownAccount> => ({
  record: knownAccounts,
  key: accountNumber,
});

/** The service account number of a business, and its owner. */
export interface ServiceAccount {
  readonly accountNumber: string;
  readonly name: string;
  readonly environmentId: bigint;
  readonly businessStatus: BusinessStatus;
}

export const readServiceAccounts = (
  queryable: Queryable,
  accountNumbers: readonly string[],
  mode: Mode,
) =>
  queryable.many<ServiceAccount & { readonly movedTo: CellNumber | null }>(sql`
    select business.service_account_number as "accountNumber", business.name,
           environment.id as "environmentId", business.status as "businessStatus",
           business.moved_to as "movedTo"
    from businesses business
    join environments environment on environment.business_id = business.id
    where business.service_account_number = any(${textArray(accountNumbers)}::text[])
      and environment.mode = ${mode}`);
