import { expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import { migrateDatabase } from "../src/start/database.ts";
import { startDurablePostgres } from "./support/durable-postgres.ts";
import { addEnvironments, openDatabase, openLedger } from "./support/ledger-fixture.ts";
import { callerOf, openWallet } from "./support/ledger-operations.ts";

test("a server that takes over is asked anew, though it may know nothing of the last changes", {
  timeout: 60_000,
}, async () => {
  const server = await startDurablePostgres();
  const database = openDatabase(server.url);
  const door = openLedger(server.url);
  try {
    await migrateDatabase(server.url, () => undefined);
    const [here = 0n] = await addEnvironments(database, 1);
    let keys = 0;
    const open = () => {
      const caller = { ...callerOf(here, `key ${++keys}`), apiKeyId: 9n };
      return door.ledger.run(openWallet(1n), caller);
    };
    await database.run(sql`
      insert into api_keys (environment_id, id, key_hash, key_sealed, public_key_sealed, scopes)
      values (${here}, 9, '', '', '', '{}')`);
    expect(await open()).toMatchObject({ status: 200 });
    // As it was on the other server, which the change never reached, before the same edition meant something else.
    await database.run(sql`create table kept as select * from access_version`);
    await database.run(sql`update businesses set status = 'suspended'`);
    await database.run(sql`update access_version set version = kept.version from kept`);
    expect(await open()).toMatchObject({ status: 200 });
    await server.crash();
    await server.start();
    await expect(open()).rejects.toMatchObject({ code: "activation_required" });
  } finally {
    await door.ledger.close();
    await database.close();
    await server.stop();
  }
});
