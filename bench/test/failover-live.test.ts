import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { installPatroni } from "../src/failover/cell/install-patroni.ts";
import type { Report } from "../src/failover/report.ts";

const MAIN = `${import.meta.dirname}/../src/failover/main.ts`;

/** It needs the packages of the guide and two quiet cores, so `npm run test:failover` runs it, and `npm test` leaves it out. */
test.runIf(process.env["TEST_FAILOVER"] === "1")(
  "a leader that is killed under load loses no acknowledged write",
  { timeout: 240_000 },
  async (context) => {
    const reason = await installPatroni().then(() => undefined, String);
    context.skip(reason !== undefined, `Patroni could not be installed: ${reason}`);
    const child = spawn(process.execPath, [MAIN, "--fault", "machine", "--rounds", "1", "--json"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const report = JSON.parse(await text(child.stdout)) as Report;
    expect(report).toMatchObject({ rounds: 1, lost: 0, doubled: 0, faults: [] });
    expect(report.operations).toBeGreaterThan(100);
  },
);
