import type { DBAdapterInstance } from "@better-auth/core/db/adapter";
import { type CleanedWhere, createAdapterFactory } from "@better-auth/core/db/adapter";
import type { Queryable } from "../database/database.ts";
import { type Sql, sql } from "../database/sql.ts";
import { conditionsOf } from "./conditions.ts";
import type { Realm } from "./realm.ts";

/** A row by the names of its columns. */
type Row = Record<string, unknown>;

/**
 * Stores what better-auth keeps through our own connections. So its statements have our time limits, need no second
 * pool, and work behind a pooler. Each is one atomic statement; better-auth needs no transaction.
 */
export function loginAdapter(queryable: Queryable, realm: Realm): DBAdapterInstance {
  const conditionOf = conditionsOf(realm);
  const store: Store = { queryable, conditionOf };
  return createAdapterFactory({
    config: {
      adapterId: "kasuwa",
      supportsNumericIds: false,
      supportsArrays: false,
      transaction: false,
    },
    adapter: ({ getFieldName }) => ({
      create: async ({ model, data }) => asOutput(await insertRow(queryable, model, data)),
      findOne: async ({ model, where }) =>
        asOutput(await findFirst(queryable, model, conditionOf(model, where))),
      findMany: async ({ model, where = [], limit, offset = 0, sortBy }) => {
        const condition = conditionOf(model, where);
        const order = orderOf(model, sortBy, getFieldName);
        return asOutput(
          await queryable.many<Row>(
            sql`select * from ${sql.identifier(model)} where ${condition} ${order}
                limit ${limit} offset ${offset}`,
          ),
        );
      },
      count: async ({ model, where = [] }) => {
        const { count } = await queryable.one<{ count: number }>(sql`
          select count(*)::integer as count from ${sql.identifier(model)}
          where ${conditionOf(model, where)}`);
        return count;
      },
      update: async ({ model, where, update }) =>
        asOutput(await updateOne(store, { model, where, set: settingOf(asRow(update)) })),
      updateMany: ({ model, where, update }) =>
        queryable.run(sql`
          update ${sql.identifier(model)} set ${list(settingOf(update))}
          where ${conditionOf(model, where)}`),
      delete: async ({ model, where }) => {
        await deleteRows(store, model, where);
      },
      deleteMany: ({ model, where }) => deleteRows(store, model, where),
      consumeOne: async ({ model, where }) =>
        asOutput(
          (await queryable.maybeOne<Row>(sql`
            delete from ${sql.identifier(model)}
            where id = (${firstId(store, model, where)} for update skip locked) returning *`)) ??
            null,
        ),
      incrementOne: async ({ model, where, increment, set = {} }) => {
        const counted = Object.entries(increment).map(([column, by]) => {
          const name = sql.identifier(column);
          return sql`${name} = coalesce(${name}, 0) + ${by}`;
        });
        const settings = [...counted, ...settingOf(set)];
        return asOutput(await updateOne(store, { model, where, set: settings }));
      },
    }),
  });
}

interface Store {
  readonly queryable: Queryable;
  readonly conditionOf: ReturnType<typeof conditionsOf>;
}

/** The types of better-auth's models are its own: its factory names and checks the fields of what it gets. */
const asOutput = <Output>(row: unknown): Output => row as Output;

/** better-auth types an update by its model. It is an object with the names of columns. */
const asRow = (update: unknown): Row => update as Row;

async function insertRow(queryable: Queryable, model: string, data: Row): Promise<Row> {
  const columns = Object.keys(data).map((column) => sql.identifier(column));
  const values = Object.values(data).map((value) => sql`${value}`);
  return await queryable.one<Row>(sql`
    insert into ${sql.identifier(model)} (${list(columns)}) values (${list(values)}) returning *`);
}

const findFirst = async (queryable: Queryable, model: string, condition: Sql) =>
  (await queryable.maybeOne<Row>(
    sql`select * from ${sql.identifier(model)} where ${condition} limit 1`,
  )) ?? null;

interface Update {
  readonly model: string;
  readonly where: readonly CleanedWhere[];
  readonly set: readonly Sql[];
}

/** Repeats the condition on the locked row, because another statement may have changed it. */
async function updateOne(store: Store, { model, where, set }: Update): Promise<Row | null> {
  const row = await store.queryable.maybeOne<Row>(sql`
    update ${sql.identifier(model)} set ${list(set)}
    where id = (${firstId(store, model, where)}) and ${store.conditionOf(model, where)} returning *`);
  return row ?? null;
}

const firstId = ({ conditionOf }: Store, model: string, where: readonly CleanedWhere[]): Sql =>
  sql`select id from ${sql.identifier(model)} where ${conditionOf(model, where)} limit 1`;

const deleteRows = (
  { queryable, conditionOf }: Store,
  model: string,
  where: readonly CleanedWhere[],
) => queryable.run(sql`delete from ${sql.identifier(model)} where ${conditionOf(model, where)}`);

const settingOf = (update: Row): Sql[] =>
  Object.entries(update).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`);

interface SortBy {
  readonly field: string;
  readonly direction: "asc" | "desc";
}

/** better-auth names the field to sort by, and not its column as elsewhere. */
function orderOf(
  model: string,
  sortBy: SortBy | undefined,
  columnOf: (of: { model: string; field: string }) => string,
): Sql {
  if (sortBy === undefined) return sql.empty;
  const column = sql.identifier(columnOf({ model, field: sortBy.field }));
  return sortBy.direction === "asc" ? sql`order by ${column}` : sql`order by ${column} desc`;
}

const list = (parts: readonly Sql[]): Sql =>
  parts.reduce((before, part) => sql`${before}, ${part}`);
