import { present } from "../assert.ts";
import type { Queryable } from "../database/database.ts";
import { type Sql, sql } from "../database/sql.ts";
import type { DigestedTable } from "../ledger/digests/digested-table.ts";
import type { SealedTable } from "../sealing/sealed-table.ts";
import { readTables, type StoredPart, type StoredTable } from "./catalog-queries.ts";
import { type MovedBusiness, type MovedTable, nameOf } from "./moved-table.ts";

/** The rows of one environment in one table or partition, or of the business itself. */
export interface Piece {
  /** It stays the same in a later run: `ledger_entries_2026_11/12000000001000`. */
  readonly name: string;
  readonly table: MovedTable;
  readonly part: StoredPart;
  readonly columns: readonly string[];
  /** The columns that order its rows. */
  readonly order: StoredTable["key"];
  /** Null for rows of the business itself. */
  readonly environmentId: bigint | null;
  /** The condition of its rows in the old cell. */
  readonly where: Sql;
  readonly sealed: SealedTable | undefined;
  readonly digested: DigestedTable | undefined;
}

/** What is known of tables beside their columns. */
export interface TableKinds {
  readonly tables: readonly MovedTable[];
  readonly sealed: readonly SealedTable[];
  readonly digested: readonly DigestedTable[];
}

/** Returns all pieces of a business, in the order of the list of tables. */
export async function listPieces(
  source: Queryable,
  kinds: TableKinds,
  business: MovedBusiness,
): Promise<Piece[]> {
  const tables = await readTables(source, kinds.tables);
  return tables.flatMap((stored, at) => {
    const table = present(kinds.tables[at], "a moved table");
    return stored.parts.flatMap((part) =>
      placesOf(table, business).map((environmentId) =>
        toPiece({ kinds, business, table, stored, part, environmentId }),
      ),
    );
  });
}

/** Rows of an environment are read by environment, because every index begins with it. */
const placesOf = ({ by = "environment" }: MovedTable, { environmentIds }: MovedBusiness) =>
  by === "environment" ? environmentIds : [null];

interface Place {
  readonly kinds: TableKinds;
  readonly business: MovedBusiness;
  readonly table: MovedTable;
  readonly stored: StoredTable;
  readonly part: StoredPart;
  readonly environmentId: bigint | null;
}

function toPiece({ kinds, business, table, stored, part, environmentId }: Place): Piece {
  const isOurs = (one: { readonly name: string }) =>
    table.schema === undefined && one.name === table.name;
  const order = stored.key.filter(
    ({ name }) => environmentId === null || name !== "environment_id",
  );
  return {
    name: [nameOf({ ...table, name: part.name }), environmentId ?? business.businessId].join("/"),
    ...{ table, part, environmentId, columns: stored.columns },
    order: order.length === 0 ? stored.key : order,
    where: conditionOf(table, business, environmentId),
    sealed: kinds.sealed.find((one) => isOurs({ name: one.table })),
    digested: kinds.digested.find(isOurs),
  };
}

function conditionOf(
  { by = "environment", column }: MovedTable,
  { businessId, environmentIds }: MovedBusiness,
  environmentId: bigint | null,
): Sql {
  const its = number(businessId);
  const both = { text: environmentIds.join(", "), values: [] };
  switch (by) {
    case "environment":
      return sql`row.environment_id = ${number(environmentId ?? 0n)}`;
    case "business":
      return sql`row.${sql.identifier(column ?? "business_id")} = ${its}`;
    case "member":
      return sql`row.id in (
        select user_id from members where business_id = ${its}
        union select user_id from transfer_makers where environment_id in (${both}))`;
    case "evidence":
      return sql`row.sha256 in (
        select evidence_sha256 from ledger_adjustments where environment_id in (${both}))`;
  }
}

/** `copy` takes no parameters, so a number is part of the text. */
const number = (value: bigint): Sql => ({ text: String(value), values: [] });

/** A part's table: in the old cell, and after the move in the new one. */
export const placeOf = ({ table, part }: Pick<Piece, "table" | "part">): Sql =>
  sql`${sql.identifier(table.schema ?? "public")}.${sql.identifier(part.name)}`;

/** Its name among the tables that wait in the new cell. */
export const stagedName = ({ table, part }: Pick<Piece, "table" | "part">): string =>
  table.schema === undefined ? part.name : `${table.schema}_${part.name}`;

export const stagedPlace = (piece: Pick<Piece, "table" | "part">): Sql =>
  sql`arriving.${sql.identifier(stagedName(piece))}`;

/** Only one environment's rows, in a table that has the rows of both. */
export const stagedWhere = ({ environmentId }: Piece): Sql =>
  environmentId === null ? sql`true` : sql`row.environment_id = ${number(environmentId)}`;
