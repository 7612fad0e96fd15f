import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Cell } from "../src/failover/cell/cell.ts";
import { requireDeleted } from "../src/failover/cell/patroni-api.ts";
import { killAll, stateOf, stopAll } from "../src/failover/cell/processes.ts";
import { compareWrites, describeRefused } from "../src/failover/checks/compare-writes.ts";
import { describeOpen } from "../src/failover/checks/describe-transfers.ts";
import { describeWeakLoad } from "../src/failover/checks/load-checks.ts";
import { closeConnections } from "../src/failover/load/client.ts";
import { isFinal, Journal } from "../src/failover/load/journal.ts";
import { Load } from "../src/failover/load/load.ts";
import type { Merchants } from "../src/failover/load/merchants.ts";
import { runRounds } from "../src/failover/run-rounds.ts";
import { describeUnproven } from "../src/failover/without-standbys.ts";
import { answerOf, entry, success } from "./failover-entries.ts";

/** What makes a round of `npm run failover` fail. */

describe("the journal", () => {
  test.each([
    [200, true],
    [402, true],
    [404, true],
    [408, false],
    [409, false],
    [429, false],
    [500, false],
    [503, false],
  ])("takes %i as an acknowledgement: %s", (status, expected) => {
    expect(isFinal(answerOf("", status))).toBe(expected);
  });

  test("finds an answer that differs from the first one", () => {
    const journal = new Journal();
    const one = entry("a");
    expect(journal.note(one, answerOf("away", 503))).toBe(false);
    expect(one.answer).toBeUndefined();
    expect(journal.note(one, answerOf(success("1")))).toBe(true);
    expect(journal.note(one, answerOf(success("1")))).toBe(true);
    expect(journal.takeContradictions()).toEqual([]);
    journal.note(one, answerOf(success("2")));
    journal.note(one, answerOf(success("1"), 402));
    expect(journal.takeContradictions()).toHaveLength(2);
    expect(journal.takeContradictions()).toEqual([]);
  });

  test("compares the promise, and not the number of the request", () => {
    const journal = new Journal();
    const one = entry("a");
    const answer = (id: string) =>
      answerOf(`{"data":{"transferReference":["1"]},"meta":{"request_id":"${id}"}}`);
    journal.note(one, answer("1"));
    journal.note(one, answer("2"));
    expect(journal.takeContradictions()).toEqual([]);
  });

  test.each([
    "",
    "{}",
    '{"data":null}',
    '{"data":{}}',
  ])("takes no success from 200 with an answer that says nothing: %s", (text) => {
    const journal = new Journal();
    journal.note(entry("a"), answerOf(text));
    expect(journal.takeContradictions()).toHaveLength(1);
  });

  test("finds a failure of the service itself, but not a part that is away", () => {
    const journal = new Journal();
    journal.note(entry("a"), answerOf("away", 503));
    expect(journal.takeContradictions()).toEqual([]);
    journal.note(entry("a"), answerOf("a bug", 500));
    expect(journal.takeContradictions()).toEqual(["a: 500 a bug"]);
  });

  test("finds a write that was acknowledged, and is done once more for the same key", () => {
    const journal = new Journal();
    const [known, unknown] = [entry("a"), entry("b")];
    journal.note(known, answerOf(success()));
    journal.noteReplay(known, answerOf(success(), 200, true));
    journal.noteReplay(unknown, answerOf(success()));
    expect(journal.takeContradictions()).toEqual([]);
    journal.noteReplay(known, answerOf(success()));
    expect(journal.takeContradictions()).toHaveLength(1);
  });
});

describe("the comparison of the books", () => {
  const done = (key: string) => ({ ...entry(key), answer: answerOf(success(key)) });
  const booked = (key: string, times = 1) => ({ name: `name of ${key}`, times });

  test("agrees if every acknowledged write is there once", () => {
    const same = compareWrites([done("a"), done("b")], [booked("a"), booked("b")]);
    expect(same).toEqual({ lost: [], doubled: [] });
  });

  test("finds one that is lost and one that is done twice, although their sum is right", () => {
    const found = compareWrites([done("a"), done("b")], [booked("b", 2)]);
    expect(found).toEqual({ lost: ["name of a"], doubled: ["name of b"] });
  });

  test("finds what no caller asked for, and what was refused and done", () => {
    const refused = { ...entry("a"), answer: answerOf("", 402) };
    const found = compareWrites([refused], [booked("a"), booked("stranger")]);
    expect(found).toEqual({ lost: [], doubled: ["name of a", "name of stranger"] });
    expect(describeRefused([refused, done("b")])).toHaveLength(1);
  });
});

test("a bank transfer without an end is a fault, with what would bring it one", () => {
  const open = { name: "a", progress: "sending" };
  expect(describeOpen([])).toEqual([]);
  expect(
    describeOpen([
      { ...open, next: null },
      { ...open, next: "outgoing.send (job)" },
    ]),
  ).toEqual(["2 bank transfers came to no end, such as a: sending, with no job and no timer"]);
});

const wallets = { firstWallet: 0n, apiKey: "", publicKey: "" };
const merchants = { wallets } as Merchants;

test("a read that fails is found, but not a part that is away", async () => {
  const journal = new Journal();
  let status = 503;
  const server = createServer((_, response) => response.writeHead(status).end("a bug")).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const read = async () => {
    const order = { ports: [port], merchants, journal, perSecond: 1_000, random: () => 0 };
    const load = new Load(order);
    await sleep(100);
    await load.stop();
    return journal.takeContradictions();
  };
  expect(await read()).toEqual([]);
  status = 500;
  expect((await read())[0]).toMatch(/^\/api\/v1\/wallets\/wal_\w+: 500 a bug$/);
  closeConnections();
  server.close();
});

test("a round that cannot end is a fault of the run", async () => {
  // It has no service, and no leader to harm.
  const cell = {
    ...{ services: [], machines: [] },
    findRoles: () => Promise.reject(new Error("no leader")),
  } as unknown as Cell;
  const { rounds, atTheEnd } = await runRounds({
    ...{ cell, merchants, random: () => 0 },
    ...{ plan: [{ name: "lock", leadMs: 0, lastsMs: 0 }], perSecond: 1_000, untilMs: 0 },
    onRound: () => undefined,
  });
  expect(rounds).toEqual([]);
  expect(atTheEnd.faults).toEqual(["after round 0 the run could not go on: Error: no leader"]);
});

test("a write that was sent and acknowledged while no standby could have it is found", () => {
  const span = { fromMs: 10, untilMs: 20 };
  const early = { sentMs: 9, atMs: 11 };
  const late = { sentMs: 19, atMs: 21 };
  expect(describeUnproven([early, late], span)).toEqual([]);
  expect(describeUnproven([early, { sentMs: 11, atMs: 12 }], span)).toHaveLength(1);
});

describe("a load", () => {
  const facts = {
    ...{ perSecond: 45, seconds: 20, acknowledged: 700, awaySeconds: 4, standstillSeconds: 0.1 },
  };
  test("that ran proves something", () => {
    expect(describeWeakLoad(facts)).toEqual([]);
  });
  test.each([
    { acknowledged: 0 },
    { acknowledged: 50 },
    { standstillSeconds: 3 },
  ])("that stopped in silence or stood still proves nothing: %o", (weak) => {
    expect(describeWeakLoad({ ...facts, ...weak })).toHaveLength(1);
  });
  test("that never ran proves nothing, even if writes were away all the time", () => {
    expect(describeWeakLoad({ ...facts, acknowledged: 0, awaySeconds: 20 })).toHaveLength(1);
  });
});

describe("a fault that hits nothing is an error", () => {
  test("a signal to a process that is gone, and to none", async () => {
    const child = spawn("/bin/true");
    const pid = child.pid ?? 0;
    await once(child, "exit");
    await expect(killAll("it", [pid])).rejects.toThrow("it does not run");
    await expect(killAll("it", [])).rejects.toThrow("it does not run");
    await expect(stopAll("it", [pid])).rejects.toThrow("it does not run");
  });

  test("a process that did not stand still until the end", async () => {
    const child = spawn("/bin/sleep", ["60"]);
    const pid = child.pid ?? 0;
    const resume = await stopAll("it", [pid]);
    resume();
    await stopAll("it", [pid]);
    process.kill(pid, "SIGCONT");
    await expect.poll(() => stateOf(pid)).toBe("S");
    expect(resume).toThrow("did not stand still");
    await killAll("it", [pid]);
  });

  test("a lock that was not there", () => {
    expect(() => requireDeleted('{"deleted":"1"}')).not.toThrow();
    expect(() => requireDeleted('{"header":{}}')).toThrow("no lock");
  });
});
