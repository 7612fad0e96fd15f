import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type pg from "pg";

/** The driver's own connection. Its types omit it; every release has had it. */
export const driverConnectionOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: EventEmitter & { stream: Socket } }).connection;
