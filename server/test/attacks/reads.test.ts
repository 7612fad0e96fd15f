import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "../../src/kernel/database/embedded/start-embedded.ts";
import { measureAttack, requireHarmless } from "../support/attack.ts";
import { type AttackedService, startAttackedService } from "../support/attacked-service.ts";
import { readDemoFile } from "../support/running-service.ts";

const ROWS = 20_000;

/** A service whose second business has many transactions. The first business is the bystander. */
let service: AttackedService;
let attackerKey: string;

beforeAll(async () => {
  service = await startAttackedService();
  const { businesses } = await readDemoFile(service.dataFolder);
  await fill(service.dataFolder, businesses[1].businessId);
  attackerKey = businesses[1].test.apiKey;
}, 180_000);
afterAll(() => service?.stop());

async function fill(data: string, businessId: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({
    dataFolder: join(data, "postgres"),
    log: () => undefined,
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(
    `insert into transactions (environment_id, id, account_id, type, service, channel, posting_type, status, currency,
       amount, fee, vat, stamp_duty, settled_amount, description, receiver_account_name, session_id, created_at, updated_at)
     select environment.id, n, 1, 'Transfer', 'transfers', 'BankTransfer', 'Debit', 'Successful', 'NGN', 100, 0, 0, 0,
       100, 'Rent for month ' || n, 'Amina Bello', '09026726013108153000' || n, now() - n * interval '7 seconds', now()
     from environments environment cross join generate_series(1, $2::integer) n
     where environment.business_id = $1 and environment.mode = 'test'`,
    [businessId, ROWS],
  );
  await client.end();
  await postgres.stop();
}

const EVERY_MS = 5;
const ATTACK_MS = 2_000;

/** Sends requests at the attacker's permitted rate, whatever the answers are. Counts the statuses. */
async function send(pathOf: (n: number) => string) {
  const counts: Record<number, number> = {};
  const sent: Promise<void>[] = [];
  for (let n = 0; n < ATTACK_MS / EVERY_MS; n++) {
    const headers = { "x-service-api-key": attackerKey };
    const one = fetch(`${service.baseUrl}${pathOf(n)}`, { headers }).then(async (answer) => {
      await answer.arrayBuffer();
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    });
    sent.push(one);
    await pause(EVERY_MS);
  }
  await Promise.all(sent);
  return counts;
}

test.each([
  ["searches", (n: number) => `/business/transactions?searchBy=nothing${n}`],
  ["deep pages", (n: number) => `/business/transactions?pageSize=50&pageNumber=${350 + (n % 50)}`],
])(
  "one business that sends %s within its rate limit costs neither memory nor others' time",
  async (_, pathOf) => {
    let counts: Record<number, number> = {};
    const harm = await measureAttack(service, async () => {
      counts = await send(pathOf);
    });
    requireHarmless(harm);
    // The attacker gets what its limit allows and is refused the rest. No answer says that the
    // service is down.
    expect(Object.keys(counts)).toEqual(["200", "429"]);
    expect(counts[429]).toBeGreaterThan(counts[200] ?? 0);
  },
  120_000,
);

const ATTACKERS = 20;
const TRIES = 40;
const PAUSE_MS = 20;
/** A burst of a hundred, and ten each second after it. */
const [BURST, EACH_SECOND] = [100, 10];

test("an endless stream of fake keys costs neither memory nor others' time, and is throttled", async () => {
  const { baseUrl } = service;
  const counts: Record<number, number> = {};
  let invented = 0;
  const tryOn = async () => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      invented += 1;
      const key = `test_key_${String(invented).padStart(40, "K")}`;
      const headers = { "x-service-api-key": key };
      const answer = await fetch(`${baseUrl}/business/balance`, { headers });
      await answer.arrayBuffer();
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
      if (answer.status === 429) expect(answer.headers.get("retry-after")).toBe("1");
      await pause(PAUSE_MS);
    }
  };
  const startedMs = performance.now();
  const harm = await measureAttack(service, async () => {
    await Promise.all(Array.from({ length: ATTACKERS }, tryOn));
  });
  const seconds = (performance.now() - startedMs) / 1_000;
  requireHarmless(harm);
  expect(Object.keys(counts)).toEqual(["401", "429"]);
  expect(counts[401]).toBeLessThanOrEqual(BURST + EACH_SECOND * (seconds + 1));
}, 180_000);
