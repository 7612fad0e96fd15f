import { afterEach, describe, expect, test } from "vitest";
import type { Exchange } from "../../exchange.ts";
import { SERVED_PER_TURN_MAX, Turns } from "../serve-in-turns.ts";
import { answerTo, get, TestServer } from "./test-server.ts";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("those who wait", () => {
  test("are served one after another by client, then by connection", async () => {
    const served: string[] = [];
    const turns = new Turns(() => 0);
    for (const name of ["a1", "a2", "a3", "b1", "c1", "c2"])
      turns.wait(name.slice(0, 1), () => served.push(name));
    await nextTurn();
    expect(served).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
  });

  test("are served for two milliseconds in a turn of the event loop", async () => {
    let nowMs = 0;
    let served = 0;
    const turns = new Turns(() => nowMs);
    const serve = () => {
      served += 1;
      nowMs += 0.5;
    };
    for (let waiting = 0; waiting < 10; waiting++) turns.wait("a", () => serve());
    const perTurn: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      await nextTurn();
      perTurn.push(served);
    }
    expect(perTurn).toEqual([4, 8, 10, 10]);
  });

  test("use up the time of a turn with what their promises cost, too", async () => {
    let nowMs = 0;
    let served = 0;
    const turns = new Turns(() => nowMs);
    const serve = async () => {
      served += 1;
      await undefined;
      nowMs += 2;
    };
    for (let waiting = 0; waiting < 3; waiting++) turns.wait("a", () => void serve());
    await nextTurn();
    expect(served).toBe(1);
    await nextTurn();
    expect(served).toBe(2);
  });

  test("are served once in a turn, and so many at most", async () => {
    let served = 0;
    const turns = new Turns(() => 0);
    const again = () => {
      served += 1;
      turns.wait("a", again);
    };
    turns.wait("a", again);
    await nextTurn();
    expect(served).toBe(1);
    for (let waiting = 0; waiting < 200; waiting++) turns.wait(`b${waiting}`, () => served++);
    await nextTurn();
    await nextTurn();
    expect(served).toBeLessThanOrEqual(1 + 2 * SERVED_PER_TURN_MAX);
  });
});

let opened: TestServer | undefined;
afterEach(() => opened?.close());

test("a newcomer is answered long before all connections that pipeline had a turn", async () => {
  const CONNECTIONS = 400;
  let pipelined = 0;
  let beforeNewcomer: number | undefined;
  const answers = (exchange: Exchange) => {
    if (exchange.url === "/newcomer") beforeNewcomer = pipelined;
    else pipelined += 1;
    answerTo(exchange);
    return true;
  };
  const { server } = await TestServer.open({ answers });
  opened = server;
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => server.newClient()));
  // With the first client of the server.
  await expect.poll(() => server.connections.size).toBe(CONNECTIONS + 1);
  for (const client of clients) client.send(get("/one").repeat(100));
  await expect.poll(() => pipelined, { timeout: 30_000 }).toBeGreaterThan(CONNECTIONS);
  const newcomer = await server.newClient();
  pipelined = 0;
  newcomer.send(get("/newcomer"));
  await expect.poll(() => beforeNewcomer, { timeout: 30_000 }).toBeDefined();
  expect(beforeNewcomer).toBeLessThan(CONNECTIONS / 2);
}, 30_000);
