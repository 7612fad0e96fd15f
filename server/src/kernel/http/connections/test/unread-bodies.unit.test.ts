import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { BODY_BYTES_MAX } from "../../body/body.ts";
import type { NodeChannel } from "../node-channel.ts";
import { openConnection } from "./open-connection.ts";
import { answerWith, get, post } from "./test-server.ts";

/** Whether a connection closes when Node has answered a request with these headers and read nothing of its body. */
function closesAfter(headers: Readonly<Record<string, string>>): boolean {
  const channels: NodeChannel[] = [];
  const { socket } = openConnection({
    readsPlain: false,
    handToNode: (channel) => void channels.push(channel),
  });
  socket.emit("data", Buffer.from(get("/refused")));
  const response = new EventEmitter();
  // A channel reads no more of the two than this.
  const request = { headers, complete: false } as unknown as IncomingMessage;
  channels[0]?.begin(request, response as ServerResponse);
  response.emit("finish");
  return socket.writableEnded;
}

describe("the unread body of an answered request", () => {
  test.each<[string, Record<string, string>, boolean]>([
    ["as long as a body may be is dropped", { "content-length": `${BODY_BYTES_MAX}` }, false],
    ["that is longer closes the connection", { "content-length": `${BODY_BYTES_MAX + 1}` }, true],
    ["of unknown length closes the connection", { "transfer-encoding": "chunked" }, true],
  ])("%s", (_, headers, isClosed) => {
    expect(closesAfter(headers)).toBe(isClosed);
  });

  test("is dropped to its last byte, and the next request is read", () => {
    const { socket, asked, turns } = openConnection();
    socket.emit("data", Buffer.from(post("/refused", "", 60)));
    answerWith(asked[0]!, "refused before its body was read");
    socket.emit("data", Buffer.from("x".repeat(59)));
    socket.emit("data", Buffer.from(`x${get("/next")}`));
    for (const goOn of turns) goOn();
    expect(asked.map(({ url }) => url)).toEqual(["/refused", "/next"]);
  });

  test("is not waited for once the client has ended its side", () => {
    const { socket, asked } = openConnection();
    socket.emit("data", Buffer.from(post("/refused", "", 60)));
    answerWith(asked[0]!, "refused before its body was read");
    expect(socket.writableEnded).toBe(false);
    socket.emit("end");
    expect(socket.writableEnded).toBe(true);
  });

  test("is not dropped behind the last answer: the connection closes", () => {
    const { socket, asked } = openConnection();
    socket.emit("data", Buffer.from(post("/refused", "", 60)));
    answerWith(asked[0]!, "the last answer", true);
    expect(socket.writableEnded).toBe(true);
  });
});

test("a connection is busy from its request to its answer, and idle after it", () => {
  const { socket, asked, states } = openConnection();
  socket.emit("data", Buffer.from(get("/one")));
  expect(states.beBusy).toHaveBeenCalledOnce();
  expect(states.beIdle).not.toHaveBeenCalled();
  answerWith(asked[0]!, "answered");
  expect(states.beBusy).toHaveBeenCalledOnce();
  expect(states.beIdle).toHaveBeenCalledOnce();
});
