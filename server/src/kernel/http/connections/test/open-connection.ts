import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { vi } from "vitest";
import { systemClock } from "../../../time/clock.ts";
import type { Exchange } from "../../exchange.ts";
import { Connection } from "../connection.ts";
import type { ConnectionTools } from "../connection-tools.ts";
import { USUAL_LIMITS } from "../limits.ts";
import { DateHeader } from "../plain-head.ts";

const nothing = () => undefined;

/** A connection that stays under its limits, and waits for its turn until the test lets it go on. */
export function openConnection(tools: Partial<ConnectionTools> = {}) {
  const stream = new Duplex({ read: nothing, write: (_chunk, _encoding, done) => done() });
  const socket = Object.assign(stream, {
    setTimeout: nothing,
    destroySoon: () => stream.end(),
  }) as unknown as Socket;
  const asked: Exchange[] = [];
  const turns: (() => void)[] = [];
  const states = {
    ...{ beUnfinished: vi.fn(() => true), beIdle: vi.fn() },
    ...{ hold: vi.fn(), beStalled: nothing },
    /** Called when the connection is owed an answer. */
    beBusy: vi.fn(),
  };
  const connection = new Connection(socket, states, {
    ...{ limits: USUAL_LIMITS, readsPlain: true, date: new DateHeader(systemClock) },
    answers: (exchange) => asked.push(exchange) > 0,
    waitForTurn: (goOn) => void turns.push(goOn),
    ...{ handToNode: nothing, refusalText: () => "" },
    ...tools,
  });
  return { connection, socket, asked, turns, states };
}
