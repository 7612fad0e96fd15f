import type { Database } from "../../src/kernel/database/database.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { bigint, changing, text } from "../../src/kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../src/kernel/ledger/records/record-table.ts";
import type { Need } from "../../src/kernel/ledger/records.ts";

export async function createRecordTables(database: Database): Promise<void> {
  await database.run(sql`
    create table test_shops (environment_id bigint, id text, name text, account_id bigint,
      primary key (environment_id, id), unique (environment_id, name))`);
  await database.run(sql`
    create table test_counters (environment_id bigint, name text, nickname text, value bigint,
      primary key (environment_id, name), unique (environment_id, nickname))`);
}

/** A shop has an account and a name that may change. It changes under the account's lock. */
export const shops = recordTable({
  name: "test_shop",
  table: "test_shops",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    id: text("id"),
    name: changing(text("name")),
    accountId: bigint("account_id"),
  },
  lookups: {
    name: { keyOf: ({ name }) => name, where: "name = query.key", account: "account_id" },
  },
});

export type Shop = RowOf<typeof shops>;

export const shopNamed = (name: string): Need<Shop> => ({ record: shops, by: "name", key: name });

/** A counter is found by its name or its nickname, and may not exist yet. */
export const counters = recordTable({
  name: "test_counter",
  table: "test_counters",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    name: text("name"),
    nickname: text("nickname"),
    value: changing(bigint("value")),
  },
  identity: ["name"],
  lookups: { nickname: { keyOf: ({ nickname }) => nickname, where: "nickname = query.key" } },
});

export type Counter = RowOf<typeof counters>;

export const counterNamed = (name: string): Need<Counter> => ({ record: counters, key: name });
export const counterNicknamed = (nickname: string): Need<Counter> => ({
  record: counters,
  by: "nickname",
  key: nickname,
});
