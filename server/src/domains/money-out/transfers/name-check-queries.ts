import { textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";

/** The last answer of a bank to a name enquiry from the dashboard. */
export interface NameCheck {
  readonly bankCode: string;
  readonly accountNumber: string;
  /** Null: the bank has no such account. */
  readonly accountName: string | null;
  readonly checkedAt: Date;
}

interface AccountKey {
  readonly bankCode: string;
  readonly accountNumber: string;
}

/** A later answer replaces an earlier one, even if two are stored at once. */
export const storeNameCheck = (tx: Queryable, environmentId: bigint, check: NameCheck) =>
  tx.run(sql`
    insert into name_checks (environment_id, bank_code, account_number, account_name, checked_at)
    values (${environmentId}, ${check.bankCode}, ${check.accountNumber}, ${check.accountName}, ${check.checkedAt})
    on conflict (environment_id, bank_code, account_number) do update
      set account_name = excluded.account_name, checked_at = excluded.checked_at
      where name_checks.checked_at <= excluded.checked_at`);

export const readNameChecks = (
  queryable: Queryable,
  environmentId: bigint,
  accounts: readonly AccountKey[],
) =>
  queryable.many<NameCheck>(sql`
    select checked.bank_code as "bankCode", checked.account_number as "accountNumber",
           checked.account_name as "accountName", checked.checked_at as "checkedAt"
    from unnest(${textArray(accounts.map(({ bankCode }) => bankCode))}::text[],
      ${textArray(accounts.map(({ accountNumber }) => accountNumber))}::text[]) as wanted(bank_code, account_number)
    join name_checks checked on checked.environment_id = ${environmentId}
      and checked.bank_code = wanted.bank_code and checked.account_number = wanted.account_number`);
