import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import { columnTypes } from "../../database/column-types.ts";
import type { Sql } from "../../database/sql.ts";
import {
  bigint,
  boolean,
  bytes,
  changing,
  computed,
  date,
  integer,
  json,
  longText,
  nullable,
  text,
  textList,
  textOf,
  time,
} from "../records/record-columns.ts";
import { identityBeginsWithAccount } from "../records/record-keys.ts";
import { type RowOf, recordTable } from "../records/record-table.ts";

const parcels = recordTable({
  name: "parcel",
  table: "parcels",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    ownerId: bigint("owner_id"),
    label: text("label"),
    kind: text<"small" | "large">("kind"),
    weight: changing(nullable(integer("weight"))),
    isOpen: changing(boolean("is_open")),
    note: changing(nullable(longText("note"))),
    arrivedAt: changing(nullable(time("arrived_at"))),
    content: changing(nullable(bytes("content"))),
    dueOn: changing(nullable(date("due_on"))),
    tags: changing(textList("tags")),
    sender: json<{ name: string }>("sender"),
    facts: textOf("facts", "jsonb"),
    twice: computed(nullable(integer("twice")), "weight * 2"),
  },
  identity: ["ownerId", "label"],
  lookups: {
    card: {
      keyOf: ({ ownerId, label }) => `${ownerId}/${label}`,
      resolve: identityBeginsWithAccount,
    },
    heaviest: {
      keyOf: ({ kind }) => kind,
      where: "kind = query.key",
      order: "weight desc nulls last",
      account: "owner_id",
    },
  },
});

type Parcel = RowOf<typeof parcels>;

const full: Parcel = {
  environmentId: 1n,
  ownerId: 9_007_199_254_740_993n,
  label: "a/b",
  kind: "large",
  weight: 7,
  isOpen: true,
  note: '"a" \\ {b}, NULL',
  arrivedAt: new Date("2026-01-31T12:00:00.123Z"),
  content: Buffer.from([0, 255]),
  dueOn: "2026-01-31",
  tags: ['a,"b"', "NULL"],
  sender: { name: "Ọmọtáyọ̀" },
  facts: '{"a": 1}',
  twice: 14,
};

const bare: Parcel = {
  ...full,
  label: "",
  weight: null,
  isOpen: false,
  note: null,
  arrivedAt: null,
  content: null,
  dueOn: null,
  tags: [],
  twice: null,
};

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.url, types: columnTypes });
  await client.connect();
  await client.query(`
    create table parcels (environment_id bigint, owner_id bigint, label text, kind text, weight integer,
      is_open boolean, note text, arrived_at timestamptz, content bytea, due_on date, tags text[], sender text,
      facts jsonb, primary key (environment_id, owner_id, label))`);
  await run(parcels.insert?.([full, bare]));
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

async function run(statement: Sql | undefined): Promise<object[]> {
  if (statement === undefined) throw new Error("the table has no such statement");
  return (await client.query(statement.text, [...statement.values])).rows;
}

const read = (...rows: readonly Parcel[]) =>
  run(
    parcels.read({
      environmentIds: rows.map(({ environmentId }) => environmentId),
      keys: rows.map(parcels.identity),
    }),
  );

describe("a record table", () => {
  test("reads each row as it was inserted, with every kind of column and with nulls", async () => {
    expect(await read(full, bare)).toEqual([full, bare]);
  });

  test("finds no row of another environment", async () => {
    expect(await read({ ...full, environmentId: 2n })).toEqual([]);
  });

  test("updates the changing columns of the given rows and nothing else", async () => {
    const changed: Parcel = { ...bare, weight: 3, tags: ["x"], note: "n", twice: 6 };
    await run(parcels.update?.([{ ...changed, kind: "small", facts: "{}" }]));
    expect(await read(full, bare)).toEqual([full, changed]);
    await run(parcels.update?.([bare]));
  });

  test("fails an update of a row that is not there", async () => {
    const missing = { ...full, label: "no such parcel" };
    await expect(run(parcels.update?.([full, missing]))).rejects.toMatchObject({ code: "22012" });
  });

  test("finds a row by a lookup, with its identity and the account to lock", async () => {
    const query = { environmentIds: [1n, 1n], keys: ["large", "small"] };
    expect(await run(parcels.lookups?.["heaviest"]?.find?.(query))).toEqual([
      {
        environmentId: 1n,
        key: "large",
        identity: parcels.identity(full),
        accountId: full.ownerId,
      },
    ]);
  });

  test("resolves a key that holds the account without a statement", () => {
    expect(parcels.lookups?.["card"]?.resolve?.("12/a/b")).toEqual({
      identity: "12/a/b",
      accountId: 12n,
    });
    expect(parcels.lookups?.["card"]?.find).toBeUndefined();
  });

  test("has no update if no column changes, and no insert if operations never insert", () => {
    const columns = { environmentId: bigint("environment_id"), id: bigint("id") };
    const constant = recordTable({
      name: "c",
      table: "c",
      lock: "none",
      columns,
      insert: false,
    });
    expect([constant.update, constant.insert]).toEqual([undefined, undefined]);
  });

  test("writes each statement once, whatever the number of rows", () => {
    expect(parcels.update?.([full]).text).toBe(parcels.update?.([full, bare]).text);
    expect(parcels.insert?.([full]).text).toBe(parcels.insert?.([full, bare]).text);
  });
});
