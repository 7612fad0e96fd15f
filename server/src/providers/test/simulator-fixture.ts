import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { advanceClock } from "../../../test/support/advance-clock.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/support/databases.ts";
import { MASTER_KEYS } from "../../../test/support/master-keys.ts";
import { Database } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import { JobWorker } from "../../kernel/jobs/worker/worker.ts";
import { createLogger } from "../../kernel/log.ts";
import type { Payment } from "../../kernel/providers/ports/bank-rail.ts";
import type { RawNotice } from "../../kernel/providers/ports/notice.ts";
import { systemRandomness } from "../../kernel/randomness.ts";
import { openVault } from "../../kernel/tenancy/installation.ts";
import type { CardAnswer, CardMessage } from "../simulator/cards/messages.ts";
import { buildSimulator, type Simulator } from "../simulator/simulator.ts";

/** A simulator with a worker for its jobs, and a receiver that only stores its notices. */
export interface SimulatorFixture {
  readonly database: Database;
  readonly simulator: Simulator;
  readonly notices: RawNotice[];
  /** What an issuer of cards has asked. */
  readonly questions: RawNotice[];
  /** What the receiver answers. The simulator treats anything but 200 as a failure. */
  answerWith(status: number): void;
  /** What the receiver answers to a question. Undefined: it breaks the connection. */
  answerQuestions(answer: (question: CardMessage) => Promise<CardAnswer | undefined>): void;
  environment(): Promise<bigint>;
  pay(payment: Partial<Payment> & Pick<Payment, "environmentId" | "reference">): Payment;
  advance(environmentId: bigint, seconds: number): Promise<void>;
}

export function useSimulator(latencyMs = 0): () => SimulatorFixture {
  let fixture: SimulatorFixture;
  const closers: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    fixture = await openFixture(latencyMs, closers);
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return () => fixture;
}

async function openFixture(
  latencyMs: number,
  closers: (() => Promise<unknown>)[],
): Promise<SimulatorFixture> {
  const testDatabase = await createTestDatabase();
  closers.push(testDatabase.drop);
  const database = openDatabase(testDatabase);
  closers.push(() => database.close());
  const { url, close, ...taker } = await listen();
  closers.push(close);
  const simulator = buildSimulator({
    database,
    vault: await openVault(database, {
      masterKeys: MASTER_KEYS,
      sealedTables: async () => [],
      randomness: systemRandomness,
    }),
    randomness: systemRandomness,
    nowMs: () => performance.now(),
    onError: () => undefined,
    settings: { latencyMs, inboundUrl: () => url },
  });
  const worker = new JobWorker({
    nowMs: () => performance.now(),
    directUrl: testDatabase.url,
    database,
    tasks: simulator.tasks,
    schedules: [],
    log: createLogger("silent"),
  });
  await worker.start();
  closers.push(() => worker.stop(1_000));
  const advance = async (environmentId: bigint, seconds: number) => {
    await advanceClock(database, environmentId, seconds);
  };
  const environment = () => addEnvironment(database);
  return { database, simulator, ...taker, environment, pay, advance };
}

const openDatabase = ({ url }: TestDatabase) =>
  new Database({ url, connectionsMax: 6, applicationName: "test", onIdleError: () => undefined });

const pay: SimulatorFixture["pay"] = (given) => ({
  amount: 250_000n,
  currency: "NGN",
  destination: { bankCode: "058", accountNumber: "0123456789", accountName: "EZE CHIDI MUSA" },
  narration: "rent",
  senderName: "Adire Market",
  ...given,
});

type Answerer = Parameters<SimulatorFixture["answerQuestions"]>[0];

async function listen() {
  const notices: RawNotice[] = [];
  const questions: RawNotice[] = [];
  let status = 200;
  let answer: Answerer = async () => undefined;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const headers: IncomingHttpHeaders = request.headers;
    const body = Buffer.concat(parts);
    if (request.url?.endsWith("/authorizations") !== true) {
      notices.push({ headers, body });
      response.writeHead(status).end();
      return;
    }
    questions.push({ headers, body });
    // The simulator wrote it.
    const answered = await answer(JSON.parse(body.toString()) as CardMessage);
    response.writeHead(answered === undefined ? 503 : 200).end(JSON.stringify(answered));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const answerWith = (wanted: number) => {
    status = wanted;
  };
  const answerQuestions = (wanted: Answerer) => {
    answer = wanted;
  };
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return {
    notices,
    questions,
    answerWith,
    answerQuestions,
    url: `http://127.0.0.1:${port}`,
    close,
  };
}

async function addEnvironment(database: Database): Promise<bigint> {
  const { id } = await database.one<{ id: bigint }>(sql`select nextval('ids') as id`);
  await database.run(sql`
    insert into businesses (id, name, service_account_number, status)
    values (${id}, 'Adire Market', ${String(1_000_000_000n + id)}, 'approved')`);
  await database.run(sql`
    insert into environments (id, business_id, mode, settlement_schedule, signature_helper_allowed)
    values (${id}, ${id}, 'test', 'T+0', true)`);
  return id;
}
