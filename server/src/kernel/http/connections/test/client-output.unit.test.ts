import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import { ClientOutput } from "../client-output.ts";
import { USUAL_LIMITS } from "../limits.ts";

/** A client that notes what it gets in one piece, and the time limits of its connection. */
function openOutput() {
  const pieces: string[] = [];
  const take = (text: string, done: () => void) => {
    pieces.push(text);
    done();
  };
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk, _encoding, done) => take(String(chunk), done),
    writev: (chunks, done) => take(chunks.map(({ chunk }) => String(chunk)).join(""), done),
  });
  const timeouts = vi.fn();
  const destroySoon = vi.fn();
  // Output uses no other part of a socket.
  const socket = Object.assign(stream, { setTimeout: timeouts, destroySoon }) as unknown as Socket;
  const output = new ClientOutput(socket, { ...USUAL_LIMITS, keepAliveMs: 60_000, stalledMs: 500 });
  return { output, socket, pieces, destroySoon, limit: () => timeouts.mock.lastCall?.[0] };
}

describe("an answer", () => {
  test.each(["body", Buffer.from("body")])("leaves in one piece with its head (%#)", (body) => {
    const { output, pieces } = openOutput();
    output.send("head ", body);
    expect(pieces).toEqual(["head body"]);
  });

  test("of Node leaves in one piece, however many parts it has", () => {
    const { output, pieces } = openOutput();
    output.write([
      { chunk: "head ", encoding: "latin1" },
      { chunk: Buffer.from("body"), encoding: "utf8" },
    ]);
    expect(pieces).toEqual(["head body"]);
  });
});

describe("a connection", () => {
  test("stays open a second longer than its client was promised", () => {
    expect(openOutput().limit()).toBe(61_000);
  });

  test("whose client does not read has less time, until the client has read", () => {
    const { output, socket, limit } = openOutput();
    const then = vi.fn();
    output.waitForClient(then);
    expect([output.isStalled, limit()]).toEqual([true, 500]);
    expect(then).not.toHaveBeenCalled();
    socket.emit("drain");
    expect([output.isStalled, limit()]).toEqual([false, 61_000]);
    expect(then).toHaveBeenCalledOnce();
  });

  test("that ends has less time, and drops what still arrives", () => {
    const { output, socket, limit } = openOutput();
    socket.pause();
    output.end();
    expect([socket.writableEnded, socket.isPaused(), limit()]).toEqual([true, false, 500]);
  });

  test("that ends with a text has less time, and closes when the text has been sent", () => {
    const { output, pieces, destroySoon, limit } = openOutput();
    output.endWith("refused");
    expect([pieces, limit()]).toEqual([["refused"], 500]);
    expect(destroySoon).toHaveBeenCalledOnce();
  });
});
