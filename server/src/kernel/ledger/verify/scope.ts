import { bigintArray } from "../../database/arrays.ts";
import { type Sql, sql } from "../../database/sql.ts";
import type { RowKey, RowRange } from "./proofs.ts";

/** The environments that a proof is about. Undefined: all of them. */
export type Scope = readonly bigint[] | undefined;

/** Below every id. */
const BEFORE_ALL = -(2n ** 63n);

const EVERYTHING: RowRange = {
  after: { environmentId: -1n, id: 0n },
  lastEnvironmentId: 2n ** 63n - 1n,
};

/** The rows of a table with these environments, in ranges of its key. */
const rangesOf = (scope: Scope): readonly RowRange[] =>
  scope?.map((environmentId) => ({
    after: { environmentId, id: BEFORE_ALL },
    lastEnvironmentId: environmentId,
  })) ?? [EVERYTHING];

/** Reads the rows of a scope page by page. `read` returns the first rows of a range, in the order of their keys. */
export async function* readPages<Row extends RowKey>(
  scope: Scope,
  read: (range: RowRange) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (const range of rangesOf(scope)) {
    let { after } = range;
    for (;;) {
      const rows = await read({ ...range, after });
      const last = rows.at(-1);
      if (last === undefined) break;
      yield rows;
      after = last;
    }
  }
}

/** Returns a condition on the environment of a row. */
export const isOf = (environmentId: Sql, scope: Scope): Sql =>
  scope === undefined ? sql`true` : sql`${environmentId} = any(${bigintArray(scope)}::bigint[])`;
