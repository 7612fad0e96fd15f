import { createServer } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { systemClock } from "../../../time/clock.ts";
import type { Connection } from "../connection.ts";
import { Connections } from "../connections.ts";
import { type ConnectionLimits, USUAL_LIMITS } from "../limits.ts";

/** A server whose clients connect without a network, and never let a refused connection close. */
function openServer(limits: Partial<ConnectionLimits>) {
  const server = createServer();
  const dropped: string[] = [];
  const connections = Connections.before(server, {
    answers: () => false,
    readsPlain: true,
    clock: systemClock,
    refusalText: () => "",
    onDropped: (reason) => dropped.push(reason),
    limits: { ...USUAL_LIMITS, ...limits },
  });
  onTestFinished(() => void server.emit("close"));
  const connect = () => {
    const stream = new Duplex({
      read: () => undefined,
      write: (_chunk, _encoding, done) => done(),
    });
    const destroy = vi.spyOn(stream, "destroy").mockReturnValue(stream);
    const socket = Object.assign(stream, { setTimeout: vi.fn(), destroySoon: vi.fn() });
    // A connection uses no other part of its socket.
    server.emit("connection", socket as unknown as Socket);
    return { socket, isDropped: () => destroy.mock.calls.length > 0 };
  };
  return { connections, dropped, connect };
}

test("each connection that makes way does so once, and no longer counts, even before it has closed", () => {
  const { connections, dropped, connect } = openServer({ connectionsMax: 1 });
  const clients = [connect(), connect(), connect()];
  expect(clients.map(({ isDropped }) => isDropped())).toEqual([true, true, false]);
  expect(dropped).toEqual(["connections", "connections"]);
  expect(connections.size).toBe(1);
});

test("a connection that is unfinished already keeps the time at which that began", () => {
  const { connections } = openServer({});
  const connection = {} as Connection;
  expect([1, 2].map(() => connections.beUnfinished(connection))).toEqual([true, false]);
});

test("a late connection is dropped once, even if it does not close", async () => {
  const { dropped, connect } = openServer({ headWithinMs: 0 });
  connect();
  await expect.poll(() => dropped, { timeout: 5_000 }).toEqual(["late"]);
  connect();
  await expect.poll(() => dropped.length, { timeout: 5_000 }).toBeGreaterThan(1);
  expect(dropped).toEqual(["late", "late"]);
});
