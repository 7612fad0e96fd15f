import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PATRONI } from "../src/failover/cell/install-patroni.ts";
import { isWhole } from "../src/failover/cell/patroni-api.ts";
import {
  etcdFile,
  haproxyFile,
  patroniFile,
  pgbouncerFile,
  readReference,
  replaceAll,
} from "../src/failover/cell/reference-files.ts";
import { expectedBalances } from "../src/failover/checks/books.ts";
import { readOptions } from "../src/failover/options.ts";
import { measureOutage } from "../src/failover/outages.ts";
import { FAULTS, planFaults } from "../src/failover/plan.ts";
import { isProven, reportOf } from "../src/failover/report.ts";

/** The logic of `npm run failover`. The cell itself takes minutes, so only that command runs it. */

describe("the plan", () => {
  test("has every fault once before any comes again", () => {
    const names = planFaults(2 * FAULTS.length, 5, undefined).map(({ name }) => name);
    expect(names.slice(0, FAULTS.length).toSorted()).toEqual(FAULTS.toSorted());
    expect(names.slice(FAULTS.length).toSorted()).toEqual(FAULTS.toSorted());
  });

  test("is the same for the same seed, and another for another", () => {
    expect(planFaults(20, 5, undefined)).toEqual(planFaults(20, 5, undefined));
    expect(planFaults(20, 5, undefined)).not.toEqual(planFaults(20, 6, undefined));
  });

  test("freezes a leader for less and for more time than its lock lasts", () => {
    const seconds = planFaults(50, 1, "freeze").map(({ lastsMs }) => lastsMs / 1_000);
    expect(Math.min(...seconds)).toBeLessThan(10);
    expect(Math.max(...seconds)).toBeGreaterThan(25);
  });
});

describe("the options", () => {
  test("refuse a fault that does not exist, and a count without end", () => {
    expect(readOptions(["--fault", "freeze", "--rounds", "7"])).toMatchObject({
      fault: "freeze",
      rounds: 7,
    });
    expect(() => readOptions(["--fault", "flood"])).toThrow("--fault is one of machine");
    expect(() => readOptions(["--rounds", "0"])).toThrow("--rounds is a whole number");
    expect(() => readOptions(["--rounds", "1000000"])).toThrow("--rounds is a whole number");
  });
});

test("the time without writes is the longest gap, of all services and of one", () => {
  const at = (atMs: number, service: number) => ({ sentMs: atMs, atMs, service });
  const acknowledgements = [at(1_100, 0), at(1_200, 1), at(4_200, 0), at(6_200, 1), at(6_300, 0)];
  const window = { fromMs: 1_000, untilMs: 6_500, services: 2 };
  expect(measureOutage(acknowledgements, window)).toEqual({
    anyServiceSeconds: 3,
    oneServiceSeconds: 5,
  });
  expect(measureOutage([], window)).toEqual({ anyServiceSeconds: 5.5, oneServiceSeconds: 5.5 });
});

test("every wallet has what it had at first, less what it paid, and what it got", () => {
  const movements = [
    { movement: { from: 0, to: 1, kobo: 5 } },
    { movement: { from: 1, to: 2, kobo: 3 } },
    { movement: undefined },
  ];
  expect(expectedBalances(3, movements)).toEqual([99_999_995n, 100_000_002n, 100_000_003n]);
});

describe("a run", () => {
  const [fault] = planFaults(1, 1, "machine");
  const none: readonly string[] = [];
  const round = {
    ...{ number: 1, operations: 10, unanswered: 1, reads: 2, lost: none, doubled: none },
    ...{ anyServiceSeconds: 8, oneServiceSeconds: 9, faults: none },
    fault: fault ?? { name: "machine", leadMs: 0, lastsMs: 0 },
  } as const;
  const atTheEnd = { lost: none, doubled: none, faults: none };
  const choices = { seed: 1, plannedRounds: 2 };

  test("has the median and the worst of each fault", () => {
    const rounds = [round, { ...round, anyServiceSeconds: 4 }];
    const report = reportOf({ rounds, atTheEnd }, choices);
    expect(report.away).toEqual([
      {
        ...{ fault: "machine", rounds: 2, medianSeconds: 4, worstSeconds: 8 },
        worstOfOneServiceSeconds: 9,
      },
    ]);
    expect(isProven(report)).toBe(true);
  });

  test.each([
    { lost: ["a"] },
    { doubled: ["a"] },
    { faults: ["wallet 7"] },
    { operations: 0 },
    { anyServiceSeconds: 15.1 },
    { anyServiceSeconds: 5.1, fault: { ...round.fault, name: "switchover" as const } },
  ])("is not proven by a round with %o", (bad) => {
    const report = reportOf({ rounds: [{ ...round, ...bad }], atTheEnd }, choices);
    expect(isProven(report)).toBe(false);
  });

  test.each([
    { lost: ["a"] },
    { doubled: ["a"] },
    { faults: ["wallet 7"] },
  ])("is not proven if the last look finds %o", (bad) => {
    const report = reportOf({ rounds: [round], atTheEnd: { ...atTheEnd, ...bad } }, choices);
    expect(isProven(report)).toBe(false);
  });

  test("is not proven without a round", () => {
    expect(isProven(reportOf({ rounds: [], atTheEnd }, choices))).toBe(false);
  });
});

test("a cell is whole with one leader, its synchronous standby, and all on one timeline", () => {
  const member = (name: string, role: string, state: string, timeline = 2) => ({
    ...{ name, role, state, timeline },
  });
  const whole = [
    member("cell1", "leader", "running"),
    member("cell2", "sync_standby", "streaming"),
    member("cell3", "replica", "streaming"),
  ];
  expect(isWhole(whole)).toBe(true);
  expect(isWhole(whole.slice(0, 2))).toBe(false);
  expect(isWhole([...whole.slice(0, 2), member("cell3", "replica", "streaming", 1)])).toBe(false);
  expect(isWhole([...whole.slice(0, 2), member("cell3", "replica", "starting")])).toBe(false);
});

describe("the reference files on one machine", () => {
  const machines = [1, 2, 3].map((number) => ({
    postgres: number * 100 + 1,
    patroni: number * 100 + 2,
    etcd: number * 100 + 3,
    etcdPeers: number * 100 + 4,
  }));
  const patroni = patroniFile(2, machines, {
    ...{ folder: "/run/cell2", dataFolder: "/run/cell2/postgres", postgresBin: "/opt/bin" },
    secrets: { rest: "one", superuser: "two", replication: "three" },
  });
  const files = [
    patroni,
    etcdFile(2, machines, "/run/cell2/etcd"),
    haproxyFile(400, machines),
    pgbouncerFile(401, 400, "/run/userlist.txt"),
  ];

  test.each(files)("name no address, folder or password of the guide: file %#", (text) => {
    const settings = text.replaceAll(/^\s*[#;].*$/gm, "");
    expect(settings).not.toMatch(/10\.1\.0|\/var\/|\/etc\/kasuwa|_PASSWORD|:5000/);
  });

  test("have the addresses of their own machine, and those of all machines", () => {
    expect(patroni).toContain("name: cell2\n");
    expect(patroni).toContain("  connect_address: 127.0.0.1:202\n");
    expect(patroni).toContain("  hosts: 127.0.0.1:103,127.0.0.1:203,127.0.0.1:303\n");
    expect(files[2]).toContain("  server cell3 127.0.0.1:301 port 302\n");
  });

  test("keep every setting that decides about acknowledged money", () => {
    for (const setting of [
      "synchronous_mode: true",
      "synchronous_mode_strict: true",
      "failsafe_mode: true",
      'synchronous_commit: "on"',
      "wal_retrieve_retry_interval: 500ms",
    ])
      expect(patroni).toContain(setting);
    expect(readReference("patroni.yml")).toContain("mode: required");
  });

  test("obey Patroni's rule about its times", () => {
    const seconds = (name: string) =>
      Number(new RegExp(`^ {4}${name}: (\\d+)$`, "m").exec(patroni)?.[1]);
    expect(seconds("ttl")).toBeGreaterThanOrEqual(20);
    expect(seconds("loop_wait") + 2 * seconds("retry_timeout")).toBeLessThanOrEqual(seconds("ttl"));
  });

  test("are checked: a text that no longer exists is an error", () => {
    expect(() => replaceAll("a: 1", [[/b/g, "2"]])).toThrow("no /b/g");
  });
});

test("the guide installs the Patroni that is proven, and no older one than 4", () => {
  const path = join(import.meta.dirname, "../../docs/guides/high-availability.md");
  const installed = readFileSync(path, "utf8").match(/patroni\[etcd3,psycopg3\]==([\d.]+)/g);
  expect(installed).toEqual([`patroni[etcd3,psycopg3]==${PATRONI}`]);
  expect(Number(PATRONI.split(".")[0])).toBeGreaterThanOrEqual(4);
});
