import { describe, expect, test } from "vitest";
import { memoryPipeline } from "../../../../test/support/memory-pipeline.ts";
import { queuedOperation } from "../../../../test/support/queued-operations.ts";
import type { Sql } from "../../database/sql.ts";
import type { AccessFacts } from "../group/access-state.ts";
import { makeGroup, type QueuedOperation } from "../group/queued-operation.ts";
import { Prechecks } from "../group/read-prechecks.ts";

const NOW = new Date("2026-10-01T12:00:00Z");

/** What the database of a test has; a test changes it between groups. */
interface Server {
  period: number;
  version: string | null;
  synchronousCommit: string;
  records: object[] | null;
  facts: AccessFacts;
  /** Periods whose tables were dropped. */
  gone: number[];
}

const environment = (id: bigint, clockOffsetMs = 0n): AccessFacts["environments"][number] => ({
  ...{ id, businessId: 2n, mode: "test", businessStatus: "approved", hasSubscribers: false },
  clockOffsetMs,
});
const key = (id: bigint, access: "full" | "read_only" = "full") => ({
  ...{ id, revokedAt: null, expiresAt: null, access },
});

function openServer(changes: Partial<Server> = {}) {
  const server: Server = {
    ...{ period: 7, version: "1", synchronousCommit: "on", records: null, gone: [] },
    facts: { environments: [environment(1n)], keys: [key(9n)], pauses: [] },
    ...changes,
  };
  const connection = memoryPipeline((statement) => answer(server, statement));
  /** How often the access state was read, and how often the version. */
  const counts = () => {
    const times = (part: string) => connection.texts().filter((text) => text.includes(part));
    return { facts: times("from service_pauses").length, rows: times("clock_timestamp").length };
  };
  return { server, counts, ...connection };
}

function answer({ facts, gone, ...server }: Server, { text }: Sql): readonly object[] | Error {
  if (text.includes("from service_pauses")) return facts.pauses;
  if (text.includes("from api_keys")) return facts.keys;
  if (text.includes("from environments")) return facts.environments;
  if (text.includes("as number")) return [{ number: server.period }];
  const names = gone.map((period) => `"operation_records_${period}"`);
  if (names.some((name) => text.includes(name)))
    return Object.assign(new Error("no such table"), { code: "42P01" });
  return [{ ...server, now: NOW, month: "2026_10" }];
}

const groupOf = (...operations: readonly QueuedOperation[]) =>
  makeGroup(operations.length === 0 ? [queuedOperation(1n)] : operations);

/** An operation that a request with this key started. */
function byKey(apiKeyId: bigint): QueuedOperation {
  const queued = queuedOperation(1n);
  return { ...queued, caller: { ...queued.caller, apiKeyId } };
}

/** Reads what is checked before a group, as the group's runner does. */
async function read(
  prechecks: Prechecks,
  { pipeline }: ReturnType<typeof openServer>,
  group = groupOf(),
) {
  return await prechecks.read(pipeline, group, await prechecks.findPeriod(pipeline));
}

describe("the access state", () => {
  test("is read once, and again when its version changes", async () => {
    const [prechecks, server] = [new Prechecks(), openServer()];
    for (let groups = 0; groups < 3; groups++) await read(prechecks, server);
    expect(server.counts()).toEqual({ facts: 1, rows: 3 });
    server.server.version = "2";
    server.server.facts = {
      ...server.server.facts,
      pauses: [{ service: "cards", message: "No." }],
    };
    expect([...(await read(prechecks, server)).pauses]).toEqual([["cards", "No."]]);
    expect(server.counts().facts).toBe(2);
  });

  test("is read again for an environment or a key that is not remembered", async () => {
    const [prechecks, server] = [new Prechecks(), openServer()];
    const { environments, keys } = server.server.facts;
    server.server.facts = { environments, keys: [], pauses: [] };
    await read(prechecks, server);
    await read(prechecks, server, groupOf(queuedOperation(3n)));
    server.server.facts = { environments, keys, pauses: [] };
    await read(prechecks, server, groupOf(byKey(9n)));
    await read(prechecks, server, groupOf(byKey(9n)));
    expect(server.counts().facts).toBe(3);
  });

  test("keeps under one version what earlier groups have read", async () => {
    const [prechecks, server] = [new Prechecks(), openServer()];
    await read(prechecks, server);
    server.server.facts = { environments: [environment(3n)], keys: [], pauses: [] };
    await read(prechecks, server, groupOf(queuedOperation(3n)));
    const both = await read(prechecks, server, groupOf(queuedOperation(1n), queuedOperation(3n)));
    expect([...both.environments.keys()]).toEqual([1n, 3n]);
    expect(server.counts().facts).toBe(2);
  });

  test("forgets under a new version what is not there any more", async () => {
    const [prechecks, server] = [new Prechecks(), openServer()];
    await read(prechecks, server, groupOf(byKey(9n)));
    server.server.version = "2";
    server.server.facts = { environments: [], keys: [], pauses: [] };
    const { environments, keyStates } = await read(prechecks, server, groupOf(byKey(9n)));
    expect([environments.size, keyStates.size]).toEqual([0, 0]);
  });

  test("begins again when it is full", async () => {
    const [prechecks, server] = [new Prechecks(), openServer()];
    const many = Array.from({ length: 5_000 }, (_, at) => environment(BigInt(at + 1)));
    server.server.facts = { environments: many, keys: [], pauses: [] };
    await read(prechecks, server);
    server.server.facts = { environments: [environment(9_000n)], keys: [], pauses: [] };
    await read(prechecks, server, groupOf(queuedOperation(9_000n)));
    await read(prechecks, server, groupOf(queuedOperation(1n)));
    expect(server.counts().facts).toBe(3);
  });

  test("without a version is no access state", async () => {
    const server = openServer({ version: null });
    await expect(read(new Prechecks(), server)).rejects.toThrow("the version of the access state");
  });
});

describe("a group gets", () => {
  test("its environments, each with the time on its own clock", async () => {
    const facts = { environments: [environment(1n), environment(3n, 500n)], keys: [], pauses: [] };
    const server = openServer({ facts });
    const group = groupOf(queuedOperation(1n), queuedOperation(3n));
    const { environments } = await read(new Prechecks(), server, group);
    const times = [...environments.values()].map(({ now }) => now.getTime() - NOW.getTime());
    expect(times).toEqual([0, 500]);
    expect(environments.get(3n)).not.toHaveProperty("clockOffsetMs");
  });

  test("the states of the keys that its callers used, and of no others", async () => {
    const keys = [key(9n), key(10n, "read_only"), key(11n)];
    const server = openServer({ facts: { environments: [environment(1n)], keys, pauses: [] } });
    const group = groupOf(byKey(9n), byKey(10n), byKey(12n), queuedOperation(1n));
    const { keyStates } = await read(new Prechecks(), server, group);
    expect([...keyStates]).toEqual([
      [9n, "full"],
      [10n, "read_only"],
    ]);
  });

  test("the answers that are recorded, by the names of their operations", async () => {
    const record = { environmentId: "1", key: "client:a", status: 200, body: "{}" };
    const server = openServer({ records: [{ ...record, fingerprint: "00ff" }] });
    const { records } = await read(new Prechecks(), server);
    expect([...records]).toEqual([
      ["1/client:a", { ...record, environmentId: 1n, fingerprint: Buffer.from([0, 255]) }],
    ]);
  });

  test("the partitions of the month and the period", async () => {
    const { partitions } = await read(new Prechecks(), openServer());
    expect(partitions).toMatchObject({
      period: 7,
      records: { text: '"operation_records_7"' },
      entries: { text: '"ledger_entries_2026_10"' },
    });
  });
});

describe("the period of operation records", () => {
  test("is asked for once", async () => {
    const [prechecks, server] = [new Prechecks(), openServer()];
    expect(await prechecks.findPeriod(server.pipeline)).toEqual({ number: 7, isFresh: true });
    await read(prechecks, server);
    expect(await prechecks.findPeriod(server.pipeline)).toEqual({ number: 7, isFresh: false });
    expect(server.texts().filter((text) => text.includes("as number"))).toHaveLength(1);
  });

  test("is read again in the same transaction when a new one has begun", async () => {
    const [prechecks, server] = [new Prechecks(), openServer()];
    await read(prechecks, server);
    server.server.period = 8;
    const { partitions } = await read(prechecks, server);
    expect(partitions.period).toBe(8);
    const tables = server.texts().filter((text) => text.includes('"operation_records_9"'));
    expect([tables.length, server.counts().rows]).toEqual([1, 3]);
    expect(await prechecks.findPeriod(server.pipeline)).toEqual({ number: 8, isFresh: false });
  });

  test("that was remembered and has no tables any more makes the group run again", async () => {
    const [prechecks, server] = [new Prechecks(), openServer()];
    await read(prechecks, server);
    Object.assign(server.server, { period: 9, gone: [6] });
    await expect(read(prechecks, server)).rejects.toMatchObject({ name: "PeriodOutdated" });
    expect((await read(prechecks, server)).partitions.period).toBe(9);
  });

  test("that is current and has no tables is a failure", async () => {
    const server = openServer({ gone: [7] });
    await expect(read(new Prechecks(), server)).rejects.toMatchObject({ code: "42P01" });
  });

  test("is asked for again after any failure of the read", async () => {
    const [prechecks, server] = [new Prechecks(), openServer({ synchronousCommit: "off" })];
    await expect(read(prechecks, server)).rejects.toMatchObject({ name: "NotDurable" });
    expect(await prechecks.findPeriod(server.pipeline)).toEqual({ number: 7, isFresh: true });
    expect(server.texts().filter((text) => text.includes("as number"))).toHaveLength(2);
  });
});

describe("a session", () => {
  test.each([
    "off",
    "local",
    "remote_write",
  ])("that commits with %s is abandoned", async (setting) => {
    const server = openServer({ synchronousCommit: setting });
    await expect(read(new Prechecks(), server)).rejects.toMatchObject({ name: "NotDurable" });
    expect(server.seen.isAbandoned).toBe(true);
  });

  test.each(["on", "remote_apply"])("that commits with %s is used", async (setting) => {
    const server = openServer({ synchronousCommit: setting });
    await read(new Prechecks(), server);
    expect(server.seen.isAbandoned).toBe(false);
  });
});
