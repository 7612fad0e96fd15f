import { expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import { startDurablePostgres } from "./support/durable-postgres.ts";
import { addEnvironments, openDatabase, openLedger } from "./support/ledger-fixture.ts";
import { callerOf, openWallet } from "./support/ledger-operations.ts";

test("the access state is read again from a server that takes over, even if that lost the last changes", {
  timeout: 60_000,
}, async () => {
  const server = await startDurablePostgres();
  const database = openDatabase(server.url);
  const testLedger = openLedger(server.url);
  try {
    const [here = 0n] = await addEnvironments(database, 1);
    let keys = 0;
    const open = () => {
      const caller = { ...callerOf(here, `key ${++keys}`), apiKeyId: 9n };
      return testLedger.ledger.run(openWallet(1n), caller);
    };
    await database.run(sql`
      insert into api_keys (environment_id, id, key_hash, key_sealed, public_key_sealed, scopes)
      values (${here}, 9, '', '', '', '{}')`);
    expect(await open()).toMatchObject({ status: 200 });
    // As on a server that the change never reached: there, the same version has other data.
    await database.run(sql`create table kept as select * from access_version`);
    await database.run(sql`update businesses set status = 'suspended'`);
    await database.run(sql`update access_version set version = kept.version from kept`);
    expect(await open()).toMatchObject({ status: 200 });
    await server.crash();
    await server.start();
    await expect(open()).rejects.toMatchObject({ code: "activation_required" });
  } finally {
    await testLedger.ledger.close();
    await database.close();
    await server.stop();
  }
});
