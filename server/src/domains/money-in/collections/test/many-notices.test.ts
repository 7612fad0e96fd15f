import { expect, test } from "vitest";
import { useCollections } from "../../../../../test/support/collection-service.ts";
import { tell } from "../../../../../test/support/tell.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { writeCreditMessage } from "../../../../providers/simulator/bank/notices.ts";
import { insertCredit } from "../../../../providers/simulator/collections/queries.ts";

const NOTICES = process.env["KASUWA_SOAK"] === "1" ? 10_000 : 600;
const SENDERS = 8;
/** Of ten notices, seven have a session of their own; the others repeat one of these. */
const SESSIONS = Math.round(NOTICES * 0.7);
const MERCHANTS = 3;
const ACCOUNTS_EACH = 4;

const collectionService = useCollections();

test(`${NOTICES} notices, three in ten of them repeated, from ${SENDERS} senders in any order credit each session once`, {
  timeout: 300_000,
}, async () => {
  const { kit, url } = collectionService();
  const merchants = await Promise.all(
    Array.from({ length: MERCHANTS }, () => collectionService().collector()),
  );
  const accounts = await Promise.all(
    merchants.flatMap(({ environmentId, dynamic }) =>
      Array.from({ length: ACCOUNTS_EACH }, async () => ({
        environmentId,
        accountNumber: String((await dynamic())["accountNumber"]),
      })),
    ),
  );
  const credits = Array.from({ length: SESSIONS }, (_, index) => ({
    ...accounts[index % accounts.length]!,
    ...{ sessionId: `session ${index}`, amount: BigInt(1_000 + index) },
    ...{ senderName: "EZE CHIDI", senderAccountNumber: "0123456789", narration: "rent" },
  }));
  // The bank's own book has each credit once, however many notices it sends.
  for (const credit of credits) await insertCredit(kit.database, credit, []);
  const secret = kit.vault.lookupHash("the simulator's notices").toString("hex");
  const messages = credits.map(({ environmentId: _, ...credit }) =>
    writeCreditMessage(secret, { kind: "credit", bankCode: "999", currency: "NGN", ...credit }),
  );
  const again = Array.from({ length: NOTICES - SESSIONS }, (_, index) => messages[index * 2]!);
  const queue = shuffled([...messages, ...again]);
  const startedMs = performance.now();
  const send = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { headers, body } = next;
      const answer = await fetch(`${url}/inbound/simulator`, { method: "POST", headers, body });
      expect(answer.status).toBe(200);
      await answer.text();
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  const unread = () =>
    kit.database.one<{ count: number }>(sql`
      select count(*)::integer as count from inbound_notices where processed_at is null`);
  await expect.poll(unread, { timeout: 240_000, interval: 100 }).toEqual({ count: 0 });
  const seconds = (performance.now() - startedMs) / 1_000;
  tell(`${NOTICES} notices were worked through in ${seconds.toFixed(1)} s`);

  // Tests of other files have credits in the same database.
  const environments = merchants.map(({ environmentId }) => environmentId);
  const differences = await kit.database.many(sql`
    select book.session_id, book.amount, record.amount as credited
    from simulator.received_credits book
    full join (
      select credit.environment_id, credit.session_id, record.amount
      from credits credit join transactions record
        on record.environment_id = credit.environment_id and record.id = credit.transaction_id
    ) record on record.environment_id = book.environment_id and record.session_id = book.session_id
    where coalesce(book.environment_id, record.environment_id) = any(${environments})
      and book.amount is distinct from record.amount`);
  expect(differences).toEqual([]);
  for (const { environmentId } of merchants) {
    const { taken, clearing, transactions } = await kit.database.one<Record<string, bigint>>(sql`
      select (select sum(amount)::bigint from simulator.received_credits where environment_id = ${environmentId}) as taken,
             (select -sum(balance)::bigint from ledger_open_balances
              where environment_id = ${environmentId} and account = 20) as clearing,
             (select sum(amount)::bigint from transactions
              where environment_id = ${environmentId} and type = 'Funding') as transactions`);
    expect(clearing).toBe(taken);
    expect(transactions).toBe(taken);
  }
});

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
