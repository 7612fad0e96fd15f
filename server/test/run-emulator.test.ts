import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { EMULATORS } from "./emulators/emulators.ts";
import { QUICK_NODE } from "./support/quick-node.ts";

const SCRIPT = join(import.meta.dirname, "emulators/run-emulator.ts");
const running: ChildProcess[] = [];

afterAll(() => {
  for (const child of running) child.kill();
});

function run(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [...QUICK_NODE, SCRIPT, ...args]);
  running.push(child);
  return child;
}

async function readRefusal(...args: string[]) {
  const child = run(...args);
  let said = "";
  child.stderr?.on("data", (part: Buffer) => {
    said += part.toString();
  });
  const [exitCode] = await once(child, "close");
  return { exitCode, said };
}

interface Started {
  readonly printed: string;
  readonly url: string;
}

const started = new Map<string, Promise<Started>>();

/** Starts an emulator, or returns the one that runs: tests may share it, since their commands do not interfere. */
function start(name: string): Promise<Started> {
  const known = started.get(name) ?? startNew(name);
  started.set(name, known);
  return known;
}

async function startNew(name: string): Promise<Started> {
  const child = run(name, "0");
  const [part] = (await once(child.stdout ?? child, "data")) as [Buffer];
  const printed = part.toString();
  const [, url = ""] = /listens on (\S+) /.exec(printed) ?? [];
  return { printed, url };
}

async function command(url: string, name: string, fields: object) {
  const response = await fetch(`${url}/emulator/${name}`, {
    method: "POST",
    body: JSON.stringify(fields),
  });
  return { status: response.status, answer: await response.text() };
}

test.each(Object.keys(EMULATORS))("%s prints its settings and what to try", async (name) => {
  const { printed, url } = await start(name);
  expect(printed).toMatch(new RegExp(`Url=${url}`));
  expect(printed).toContain(EMULATORS[name]?.().hints[0]);
});

test("a wrong name, port or service is refused with the usage", async () => {
  for (const args of [["nosuch"], ["monnify", "abc"], ["monnify", "70000"], ["monnify", "0", "x"]])
    expect(await readRefusal(...args)).toEqual({
      exitCode: 2,
      said: expect.stringMatching(/^usage: /),
    });
});

test("a port that is in use is refused with a sentence", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as { port: number };
  expect(await readRefusal("monnify", String(port))).toEqual({
    exitCode: 1,
    said: `The emulator cannot listen on port ${port} (EADDRINUSE). Give another port.\n`,
  });
  holder.close();
});

test.each([
  "monnify",
  "paystack",
])("%s says that it does not know what a command is about", async (name) => {
  const { url } = await start(name);
  expect(await command(url, "settle", { reference: "none", status: "REVERSED" })).toEqual({
    status: 200,
    answer: expect.stringContaining("No transfer has the reference none."),
  });
  const paid = await command(url, "pay", { accountNumber: "699", amount: 5_000 });
  expect(paid).toEqual({ status: 400, answer: expect.stringContaining("699") });
  expect((await command(url, "nosuch", {})).status).toBe(404);
});

test("a command that is no JSON object is refused with a sentence", async () => {
  const { url } = await start("monnify");
  for (const body of ['{"amount":', "[1]", "null"]) {
    const response = await fetch(`${url}/emulator/deposit`, { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("The body is no JSON object.");
  }
});

test("sudo needs a card for a movement, and an amount for a deposit", async () => {
  const { url } = await start("sudo");
  for (const name of ["purchase", "capture", "refund", "unknown-card", "unreadable"])
    expect((await command(url, name, { amount: 5 })).status).toBe(404);
  expect(await command(url, "deposit", { amount: -0.01 })).toEqual({
    status: 200,
    answer: '{"balance":99999.99}',
  });
  expect(await command(url, "deposit", {})).toEqual({
    status: 400,
    answer: expect.stringContaining("Give the amount in dollars"),
  });
});
