import { textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { CandidateAccount } from "./candidate-rules.ts";

/** The most accounts that one reason gives, before those of the other mode or of other banks are left out. */
const FOUND_MAX = 300;

/** The bank and the mode of a credit. It can only be assigned to an account of the same bank and mode. */
export interface CreditPlace {
  readonly bankCode: string;
  readonly mode: Mode;
}

const read = (queryable: Queryable, { bankCode, mode }: CreditPlace, found: Sql) =>
  queryable.many<CandidateAccount>(sql`
    select account.environment_id as "environmentId", account.id, account.kind, account.status,
           account.reference, account.account_number as "accountNumber",
           account.account_name as "accountName", account.amount, account.received,
           account.created_at as "createdAt", business.id as "businessId", business.name as "businessName",
           business.service_account_number as "serviceAccountNumber", business.moved_to as "movedTo"
    from (${found}) account
    join environments environment on environment.id = account.environment_id and environment.mode = ${mode}
    join businesses business on business.id = environment.business_id
    where account.bank_code = ${bankCode}`);

/** The accounts that have one of these numbers. */
export const readNumbered = (
  queryable: Queryable,
  place: CreditPlace,
  numbers: readonly string[],
) =>
  read(
    queryable,
    place,
    sql`
      select found.*
      from account_numbers number
      cross join lateral (
        select * from virtual_accounts
        where environment_id = number.environment_id and id = number.virtual_account_id
        offset 0
      ) found
      where number.bank_code = ${place.bankCode} and number.account_number = any(${textArray(numbers)}::text[])
      limit ${FOUND_MAX}`,
  );

/** The accounts that were opened in a period and still expect exactly this amount, the newest first. */
export const readExpecting = (
  queryable: Queryable,
  place: CreditPlace,
  { amount, from, until }: { readonly amount: Minor; readonly from: Date; readonly until: Date },
) =>
  read(
    queryable,
    place,
    sql`
      select * from virtual_accounts
      where status = 'waiting' and amount = ${amount} and created_at >= ${from} and created_at < ${until}
      order by created_at desc limit ${FOUND_MAX}`,
  );

/** The lasting accounts whose names have two of the words. The index has exactly this expression. */
export const readNamed = (
  queryable: Queryable,
  place: CreditPlace,
  pairs: readonly (readonly [string, string])[],
) =>
  read(
    queryable,
    place,
    sql`
      select * from virtual_accounts
      where kind in ('business', 'customer', 'wallet')
        and to_tsvector('simple'::regconfig, regexp_replace(fold_text(account_name), '[^a-z0-9]+', ' ', 'g'))
          @@ to_tsquery('simple'::regconfig, ${pairs.map(([one, other]) => `(${one} & ${other})`).join(" | ")})
      limit ${FOUND_MAX}`,
  );
