import type { CleanedWhere } from "@better-auth/core/db/adapter";
import { type Sql, sql } from "../database/sql.ts";
import { nameTable, type Realm } from "./realm.ts";

/**
 * Returns a function that makes the condition of a statement about a table. better-auth knows when a session ends at
 * the latest; that it also ends when it is not used is a condition of every statement about sessions.
 */
export function conditionsOf(realm: Realm) {
  const sessions = nameTable(realm, "sessions");
  const { idleMinutes } = realm.session;
  return (table: string, where: readonly CleanedWhere[]): Sql => {
    const given = where.length === 0 ? sql`true` : where.map(compare).reduce(join(where));
    if (table !== sessions) return given;
    return sql`(${given}) and updated_at > now() - make_interval(mins => ${idleMinutes})`;
  };
}

/** Conditions are read from left to right, each with the connector of its own. */
const join =
  (where: readonly CleanedWhere[]) =>
  (before: Sql, next: Sql, index: number): Sql =>
    where[index]?.connector === "OR"
      ? sql`(${before}) or (${next})`
      : sql`(${before}) and (${next})`;

function compare({ field, operator, value }: CleanedWhere): Sql {
  const column = sql.identifier(field);
  switch (operator) {
    case "eq":
      return value === null ? sql`${column} is null` : sql`${column} = ${value}`;
    case "ne":
      return value === null ? sql`${column} is not null` : sql`${column} <> ${value}`;
    case "lt":
      return sql`${column} < ${value}`;
    case "lte":
      return sql`${column} <= ${value}`;
    case "gt":
      return sql`${column} > ${value}`;
    case "gte":
      return sql`${column} >= ${value}`;
    case "in":
      return sql`${column} = any(${value})`;
    case "not_in":
      return sql`${column} <> all(${value})`;
    default:
      throw new Error(`better-auth asks with ${operator}, which none of its parts in use needs`);
  }
}
