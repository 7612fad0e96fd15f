import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { systemClock } from "../../../time/clock.ts";
import type { Exchange } from "../../exchange.ts";
import { Connection } from "../connection.ts";
import { USUAL_LIMITS } from "../limits.ts";
import { DateHeader } from "../plain-head.ts";
import { answerWith, get, post } from "./test-server.ts";

const nothing = () => undefined;

/** A connection that stays under its limits, and waits for its turn until the test lets it go on. */
function openConnection() {
  const stream = new Duplex({ read: nothing, write: (_chunk, _encoding, done) => done() });
  const socket = Object.assign(stream, {
    setTimeout: nothing,
    destroySoon: () => stream.end(),
  }) as unknown as Socket;
  const asked: Exchange[] = [];
  const turns: (() => void)[] = [];
  const states = {
    ...{ beUnfinished: () => true, beBusy: nothing, beIdle: nothing },
    ...{ hold: nothing, beStalled: nothing },
  };
  new Connection(socket, states, {
    ...{ limits: USUAL_LIMITS, readsPlain: true, date: new DateHeader(systemClock) },
    answers: (exchange) => asked.push(exchange) > 0,
    waitForTurn: (goOn) => void turns.push(goOn),
    ...{ handToNode: nothing, refusalText: () => "" },
  });
  return { socket, asked, turns };
}

test("a request behind an unread body is answered if the client ends its side before its turn", () => {
  const { socket, asked, turns } = openConnection();
  socket.emit("data", Buffer.from(post("/refused", "", 60)));
  socket.emit("data", Buffer.from(`${"x".repeat(60)}${get("/next")}`));
  answerWith(asked[0]!, "refused before its body was read");
  expect(turns).toHaveLength(1);
  socket.emit("end");
  turns[0]?.();
  expect(asked.map(({ url }) => url)).toEqual(["/refused", "/next"]);
});
