import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  administer,
  adminUrl,
  createTestDatabase,
  type TestDatabase,
} from "../../../../test/support/databases.ts";
import { StartupError } from "../../startup-error.ts";
import { migrate } from "../migrations/migrate.ts";
import { ask, type MigrationFolder, migrationFolder } from "./migration-folder.ts";

let database: TestDatabase;
let folder: MigrationFolder;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await migrationFolder({
    "0001_wallets.sql": "-- Wallets hold money.\ncreate table wallets (id bigint);",
    "0002_cards.sql":
      "-- Cards spend it.\ncreate table cards (wallet_id bigint);\nalter table wallets add note text;",
  });
});

afterEach(async () => {
  await database.drop();
  await folder.remove();
});

const run = (options: Partial<Parameters<typeof migrate>[0]> = {}) =>
  migrate({ url: database.url, folder: folder.path, log: () => undefined, ...options });

const applied = async () =>
  (
    await ask<{ name: string }>(
      database.url,
      "select name from schema_migrations order by applied_at, number",
    )
  ).map(({ name }) => name);

describe("migrate", () => {
  test("runs every file in order and remembers number, name, checksum and time", async () => {
    const said: string[] = [];
    await run({ log: (message) => said.push(message) });
    expect(said).toEqual(["The database is new: 2 migrations are applied."]);
    expect(await ask(database.url, "select * from schema_migrations order by number")).toEqual([
      {
        number: 1,
        name: "0001_wallets.sql",
        checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
        applied_at: expect.any(Date),
      },
      {
        number: 2,
        name: "0002_cards.sql",
        checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
        applied_at: expect.any(Date),
      },
    ]);
    expect(await ask(database.url, "select note from wallets, cards")).toEqual([]);
  });

  test("runs only what is new the next time", async () => {
    await run();
    await folder.write({ "0003_bills.sql": "-- Bills take it.\ncreate table bills ();" });
    const said: string[] = [];
    await run({ log: (message) => said.push(message) });
    await run({ log: (message) => said.push(message) });
    expect(said).toEqual(["Migration 0003_bills.sql is applied."]);
    expect(await applied()).toEqual(["0001_wallets.sql", "0002_cards.sql", "0003_bills.sql"]);
  });

  test("leaves nothing of a file that fails, keeps those before it, and says which one it was", async () => {
    await folder.write({ "0003_bad.sql": "-- Half right.\ncreate table half ();\nselect 1 / 0;" });
    await expect(run()).rejects.toThrow(StartupError);
    await expect(run()).rejects.toThrow("Migration 0003_bad.sql failed (division by zero)");
    expect(await applied()).toEqual(["0001_wallets.sql", "0002_cards.sql"]);
    expect(await ask(database.url, "select to_regclass('half') as half")).toEqual([{ half: null }]);
  });

  test("runs a file that says so outside a transaction, statement by statement", async () => {
    const statements =
      "-- Finding cards by wallet.\n-- no transaction: the table is in use\n" +
      "drop index concurrently if exists a;\n\ncreate index concurrently a\n  on cards (wallet_id);\n";
    await folder.write({ "0003_index.sql": statements });
    await run();
    expect(await ask(database.url, "select 'a'::regclass::text as index")).toEqual([
      { index: "a" },
    ]);
    expect(await applied()).toContain("0003_index.sql");
  });

  test("runs a file that mentions it anywhere else in a transaction", async () => {
    const text = "-- Why.\ncreate table first ();\n-- no transaction\n\nselect 1 / 0;";
    await folder.write({ "0003_late.sql": text });
    await expect(run()).rejects.toThrow("division by zero");
    expect(await ask(database.url, "select to_regclass('first') as first")).toEqual([
      { first: null },
    ]);
  });

  test("is not cut short by the limit that is set for other statements", async () => {
    const name = new URL(database.url).pathname.slice(1);
    await administer(adminUrl(database), `alter database ${name} set statement_timeout = '50ms'`);
    await folder.write({ "0003_slow.sql": "-- Slow.\nselect pg_sleep(0.2);" });
    await run();
    expect(await applied()).toContain("0003_slow.sql");
  });

  test("survives the loss of its connection between two statements, and says so", async () => {
    const extra = async (client: pg.Client) => {
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      const ended = new Promise((resolve) => client.once("end", resolve));
      await ask(database.url, `select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
      await ended;
      await client.query("select 1");
    };
    await expect(run({ extra })).rejects.toThrow();
  });

  test("says in one sentence, without the password, that there is no database", async () => {
    const failure = await run({ url: "postgres://kasuwa:secret@127.0.0.1:1/kasuwa" }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(StartupError);
    expect(String(failure)).toContain("check DATABASE_URL");
    expect(String(failure)).not.toContain("secret");
  });
});

describe("the migrations of others", () => {
  test("run after ours, every time", async () => {
    const seen: string[][] = [];
    const extra = async () => void seen.push(await applied());
    await run({ extra });
    await run({ extra });
    expect(seen).toEqual([
      ["0001_wallets.sql", "0002_cards.sql"],
      ["0001_wallets.sql", "0002_cards.sql"],
    ]);
  });

  test("may be those of the job queue, which need no superuser", async () => {
    await run({ extra: () => runMigrations({ connectionString: database.url }) });
    expect(
      await ask(database.url, "select to_regproc('graphile_worker.add_job') is not null as there"),
    ).toEqual([{ there: true }]);
  });

  test("fail the start when they fail", async () => {
    await expect(run({ extra: () => Promise.reject(new Error("no queue")) })).rejects.toThrow(
      "no queue",
    );
  });
});
