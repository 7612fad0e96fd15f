import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
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

/** A connection whose client has not read its answer yet. */
function openStalled() {
  const opened = openConnection();
  const { socket, asked } = opened;
  const setFull = (value: boolean) =>
    Object.defineProperty(socket, "writableNeedDrain", { value, configurable: true });
  socket.emit("data", Buffer.from(get("/one")));
  setFull(true);
  answerWith(asked[0]!, "unread");
  const drain = () => {
    setFull(false);
    socket.emit("drain");
  };
  return { ...opened, drain };
}

describe("while the client does not read its answer", () => {
  test("nothing is read, and what arrives all the same is held and counted", () => {
    const { connection, socket, asked, states } = openStalled();
    expect(socket.isPaused()).toBe(true);
    const next = Buffer.from(get("/two"));
    socket.emit("data", next);
    expect(states.hold).toHaveBeenLastCalledWith(connection, next.length + socket.writableLength);
    expect(asked).toHaveLength(1);
  });

  test("the next request waits, and is read as soon as the client has read", () => {
    const { socket, asked, turns, drain } = openStalled();
    drain();
    expect(socket.isPaused()).toBe(false);
    socket.emit("data", Buffer.from(get("/two")));
    for (const goOn of turns) goOn();
    expect(asked.map(({ url }) => url)).toEqual(["/one", "/two"]);
  });

  test("the end of the client's side does not end the connection: it ends after the answer", () => {
    const { socket, turns, drain } = openStalled();
    socket.emit("end");
    expect(socket.writableEnded).toBe(false);
    drain();
    for (const goOn of turns) goOn();
    expect(socket.writableEnded).toBe(true);
  });
});

describe("bytes behind a request", () => {
  test("are held, and nothing more is read until their turn", () => {
    const { connection, socket, states, asked, turns } = openConnection();
    socket.emit("data", Buffer.from(get("/one") + get("/two")));
    expect(states.hold).toHaveBeenLastCalledWith(connection, get("/two").length);
    expect(socket.isPaused()).toBe(true);
    answerWith(asked[0]!, "answered");
    expect(turns).toHaveLength(1);
    socket.emit("data", Buffer.from("GET"));
    expect(states.hold).toHaveBeenLastCalledWith(connection, get("/two").length + 3);
  });

  test("wait for no turn while Node has not read the bytes before them", () => {
    const { connection, socket, states, turns } = openConnection({ readsPlain: false });
    socket.emit("data", Buffer.from(get("/one")));
    socket.emit("data", Buffer.from(get("/two")));
    expect(states.hold).toHaveBeenLastCalledWith(connection, get("/two").length);
    expect(turns).toEqual([]);
  });

  test("wait for one turn, however often Node asks for more of them", async () => {
    const { socket, turns } = openConnection({ readsPlain: false });
    socket.emit("data", Buffer.from(get("/one") + get("/two") + get("/three")));
    await nextTurn();
    expect(turns).toHaveLength(1);
  });

  test("that belong to its unread body are dropped, and then the connection is idle", () => {
    const { socket, asked, states } = openConnection();
    socket.emit("data", Buffer.from(post("/one", "", 60)));
    answerWith(asked[0]!, "refused before its body was read");
    expect(states.beUnfinished).toHaveBeenCalledTimes(2);
    expect(states.beIdle).not.toHaveBeenCalled();
    socket.emit("data", Buffer.from("x".repeat(60)));
    expect(states.beIdle).toHaveBeenCalledOnce();
  });
});

test("a request is unfinished while a part of its body is to come, and a whole one is not", () => {
  const whole = openConnection();
  whole.socket.emit("data", Buffer.from(get("/one")));
  expect([whole.states.beUnfinished.mock.calls.length, whole.connection.hasHead]).toEqual([
    0,
    true,
  ]);
  const half = openConnection();
  half.socket.emit("data", Buffer.from(post("/one", "a", 2)));
  expect([half.states.beUnfinished.mock.calls.length, half.connection.hasHead]).toEqual([1, true]);
  const begun = openConnection();
  begun.socket.emit("data", Buffer.from("GET /one HT"));
  expect([begun.states.beUnfinished.mock.calls.length, begun.connection.hasHead]).toEqual([
    1,
    false,
  ]);
});

test("a connection that closes behind an unread body ends with its answer", () => {
  const { connection, socket, asked } = openConnection();
  socket.emit("data", Buffer.from(post("/one", "", 60)));
  answerWith(asked[0]!, "refused before its body was read");
  connection.close();
  expect([socket.writableEnded, socket.destroyed]).toEqual([true, false]);
});

describe("a connection on which nothing happens for its time", () => {
  test("is closed if it owes no answer", () => {
    const { socket } = openConnection();
    socket.emit("timeout");
    expect(socket.destroyed).toBe(true);
  });

  test("stays open while it owes an answer", () => {
    const { socket } = openConnection();
    socket.emit("data", Buffer.from(get("/one")));
    socket.emit("timeout");
    expect(socket.destroyed).toBe(false);
  });

  test("is closed if the client does not read the answer that Node writes", () => {
    const { connection, socket } = openConnection({ readsPlain: false });
    socket.emit("data", Buffer.from(get("/one")));
    Object.defineProperty(socket, "writableNeedDrain", { value: true });
    connection.write([{ chunk: "part", encoding: "latin1" }], () => undefined);
    socket.emit("timeout");
    expect(socket.destroyed).toBe(true);
  });
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

test("a body that is asked for after its request was dropped does not arrive", async () => {
  const { connection, socket, asked } = openConnection();
  socket.emit("data", Buffer.from(post("/one", "a", 2)));
  connection.drop(new Refusal("invalid_request", "Too late."));
  const failed = vi.fn();
  asked[0]!.readBody(new BodyMemory().claim(1n, 0)).catch(failed);
  await nextTurn();
  expect(failed).toHaveBeenCalledOnce();
});

/** The channel of a connection that notes what the channel asks of it. */
function openChannel() {
  const connection = {
    ...{ peerAddress: undefined, hasLeft: false, feed: vi.fn(), write: vi.fn() },
    ...{ finish: vi.fn(), end: vi.fn(), destroy: vi.fn() },
  };
  return { connection, channel: new NodeChannel(connection) };
}

test("what Node writes at once goes to the connection at once, which says when more may come", async () => {
  const { connection, channel } = openChannel();
  const written = vi.fn();
  channel.cork();
  channel.write("head");
  channel.write("body", written);
  channel.uncork();
  expect(connection.write).toHaveBeenCalledOnce();
  const [writes, mayWriteMore] = connection.write.mock.lastCall ?? [];
  expect([...writes].map(({ chunk }) => chunk)).toEqual(["head", "body"]);
  await nextTurn();
  expect(written).not.toHaveBeenCalled();
  mayWriteMore();
  await nextTurn();
  expect(written).toHaveBeenCalledOnce();
});

test("a second request on the channel of a first one is not answered, and loses the connection", () => {
  const { connection, channel } = openChannel();
  // A channel reads the headers of a request, and listens to its response.
  const request = { headers: {} } as IncomingMessage;
  const response = { on: () => undefined } as unknown as ServerResponse;
  expect(channel.begin(request, response)).toBe(true);
  expect(connection.destroy).not.toHaveBeenCalled();
  expect(channel.begin(request, response)).toBe(false);
  expect(channel.destroyed).toBe(true);
  expect(connection.destroy).toHaveBeenCalledOnce();
});

test("a channel that is ended ends its connection, and is finished", async () => {
  const { connection, channel } = openChannel();
  const finished = once(channel, "finish");
  channel.end();
  await finished;
  expect(connection.end).toHaveBeenCalledOnce();
});

test("a released channel closes and keeps the connection open", async () => {
  const { connection, channel } = openChannel();
  const closed = once(channel, "close");
  channel.release();
  await closed;
  expect(connection.destroy).not.toHaveBeenCalled();
});
