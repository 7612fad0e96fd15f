import { bigintArray, textArray } from "../../src/kernel/database/arrays.ts";
import type { Database } from "../../src/kernel/database/database.ts";
import { type Sql, sql } from "../../src/kernel/database/sql.ts";
import type { Asked, Need, RecordKind } from "../../src/kernel/ledger/records.ts";

/** A shop has a name, which it may change, and an account. It is changed under the lock of the account. */
export interface Shop {
  readonly environmentId: bigint;
  readonly id: string;
  readonly name: string;
  readonly accountId: bigint;
}

/** A counter is found by its name or its nickname, and may not exist yet. */
export interface Counter {
  readonly environmentId: bigint;
  readonly name: string;
  readonly nickname: string;
  readonly value: bigint;
}

export async function createRecordTables(database: Database): Promise<void> {
  await database.run(sql`
    create table test_shops (environment_id bigint, id text, name text, account_id bigint,
      primary key (environment_id, id), unique (environment_id, name))`);
  await database.run(sql`
    create table test_counters (environment_id bigint, name text, nickname text, value bigint,
      primary key (environment_id, name), unique (environment_id, nickname))`);
}

const asked = ({ environmentIds, keys }: Asked): Sql => sql`
  unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[]) as asked(environment_id, key)`;

const texts = <Row>(rows: readonly Row[], field: (row: Row) => string): Sql =>
  sql`${textArray(rows.map(field))}::text[]`;

const numbers = <Row>(rows: readonly Row[], field: (row: Row) => bigint): Sql => sql`
  ${bigintArray(rows.map(field))}::bigint[]`;

const shopColumns = (rows: readonly Shop[]): Sql => sql`
  unnest(${numbers(rows, (row) => row.environmentId)}, ${texts(rows, (row) => row.id)},
    ${texts(rows, (row) => row.name)}, ${numbers(rows, (row) => row.accountId)})
  as new(environment_id, id, name, account_id)`;

export const shops: RecordKind<Shop> = {
  name: "test_shop",
  guard: "account",
  identity: (shop) => shop.id,
  finders: {
    name: {
      keyOf: (shop) => shop.name,
      find: (keys) => sql`
        select asked.environment_id as "environmentId", asked.key, shop.id as identity, shop.account_id as "accountId"
        from ${asked(keys)} join test_shops shop on shop.environment_id = asked.environment_id and shop.name = asked.key`,
    },
  },
  read: (keys) => sql`
    select shop.environment_id as "environmentId", shop.id, shop.name, shop.account_id as "accountId"
    from ${asked(keys)} join test_shops shop on shop.environment_id = asked.environment_id and shop.id = asked.key`,
  insert: (rows) => sql`insert into test_shops select * from ${shopColumns(rows)}`,
  update: (rows) => sql`
    update test_shops shop set name = new.name from ${shopColumns(rows)}
    where shop.environment_id = new.environment_id and shop.id = new.id`,
};

export const shopNamed = (name: string): Need<Shop> => ({ record: shops, by: "name", key: name });

const counterColumns = (rows: readonly Counter[]): Sql => sql`
  unnest(${numbers(rows, (row) => row.environmentId)}, ${texts(rows, (row) => row.name)},
    ${texts(rows, (row) => row.nickname)}, ${numbers(rows, (row) => row.value)})
  as new(environment_id, name, nickname, value)`;

export const counters: RecordKind<Counter> = {
  name: "test_counter",
  guard: "key",
  identity: (counter) => counter.name,
  finders: {
    nickname: {
      keyOf: (counter) => counter.nickname,
      find: (keys) => sql`
        select asked.environment_id as "environmentId", asked.key, counter.name as identity, null::bigint as "accountId"
        from ${asked(keys)} join test_counters counter
          on counter.environment_id = asked.environment_id and counter.nickname = asked.key`,
    },
  },
  read: (keys) => sql`
    select counter.environment_id as "environmentId", counter.name, counter.nickname, counter.value
    from ${asked(keys)} join test_counters counter
      on counter.environment_id = asked.environment_id and counter.name = asked.key`,
  insert: (rows) => sql`insert into test_counters select * from ${counterColumns(rows)}`,
  update: (rows) => sql`
    update test_counters counter set value = new.value from ${counterColumns(rows)}
    where counter.environment_id = new.environment_id and counter.name = new.name`,
};

export const counterNamed = (name: string): Need<Counter> => ({ record: counters, key: name });
export const counterNicknamed = (nickname: string): Need<Counter> => ({
  record: counters,
  by: "nickname",
  key: nickname,
});
