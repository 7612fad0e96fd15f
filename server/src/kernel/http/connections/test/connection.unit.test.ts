import { setImmediate as nextTurn } from "node:timers/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { Refusal } from "../../../refusals.ts";
import { BodyMemory } from "../../body/body-memory.ts";
import { NodeChannel } from "../node-channel.ts";
import { openConnection } from "./open-connection.ts";
import { answerWith, get, post } from "./test-server.ts";

describe("an answer", () => {
  test("to a connection that is lost is dropped, and the connection does not become idle", () => {
    const { socket, asked, states } = openConnection();
    socket.emit("data", Buffer.from(get("/one")));
    socket.destroy();
    answerWith(asked[0]!, "late");
    expect(states.beIdle).not.toHaveBeenCalled();
  });

  test("is sent once, however often it is given", () => {
    const { socket, asked } = openConnection();
    const write = vi.spyOn(socket, "write");
    socket.emit("data", Buffer.from(get("/one")));
    answerWith(asked[0]!, "first");
    answerWith(asked[0]!, "second");
    expect(write.mock.calls.map(([text]) => String(text).split("\r\n").at(-1))).toEqual(["first"]);
  });
});

test("bytes that arrive while the client does not read its answer are held and counted", () => {
  const { connection, socket, asked, states } = openConnection();
  socket.emit("data", Buffer.from(get("/one")));
  Object.defineProperty(socket, "writableNeedDrain", { value: true });
  answerWith(asked[0]!, "unread");
  const next = Buffer.from(get("/two"));
  socket.emit("data", next);
  expect(states.hold).toHaveBeenLastCalledWith(connection, next.length + socket.writableLength);
  expect(asked).toHaveLength(1);
  expect(socket.isPaused()).toBe(true);
});

test("a dropped request learns at once that its body will not arrive", async () => {
  const { connection, socket, asked } = openConnection();
  socket.emit("data", Buffer.from(post("/one", "a", 2)));
  const failed = vi.fn();
  asked[0]!.readBody(new BodyMemory().claim(1n, 0)).catch(failed);
  connection.drop(new Refusal("invalid_request", "Too late."));
  await nextTurn();
  expect(failed).toHaveBeenCalledOnce();
});

test("a second request on the channel of a first one is not answered, and loses the connection", () => {
  const connection = {
    ...{ peerAddress: undefined, hasLeft: false, feed: vi.fn(), write: vi.fn() },
    ...{ finish: vi.fn(), end: vi.fn(), destroy: vi.fn() },
  };
  const channel = new NodeChannel(connection);
  // A channel reads the headers of a request, and listens to its response.
  const request = { headers: {} } as IncomingMessage;
  const response = { on: () => undefined } as unknown as ServerResponse;
  expect(channel.begin(request, response)).toBe(true);
  expect(connection.destroy).not.toHaveBeenCalled();
  expect(channel.begin(request, response)).toBe(false);
  expect(channel.destroyed).toBe(true);
});
