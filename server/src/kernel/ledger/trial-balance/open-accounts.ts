import { bigintArray, textArray } from "../../database/arrays.ts";
import { type Sql, sql } from "../../database/sql.ts";
import { CURRENCIES } from "../../money.ts";
import { OPEN_ACCOUNT_NAMES, openAccountNumber } from "../chart.ts";

/** The open accounts of the chart as a table `chart (number, name, currency)`. */
export function buildChart(): Sql {
  const accounts = OPEN_ACCOUNT_NAMES.flatMap((name) =>
    CURRENCIES.map((currency) => ({ name, currency, number: openAccountNumber(name, currency) })),
  );
  return sql`unnest(
    ${bigintArray(accounts.map(({ number }) => number))}::bigint[],
    ${textArray(accounts.map(({ name }) => name))}::text[],
    ${textArray(accounts.map(({ currency }) => currency))}::text[]) as chart(number, name, currency)`;
}

/** The name and currency of an account that the chart or the table of accounts does not have. */
export const UNKNOWN = { account: "unknown", currency: "none" } as const;
