import { connect } from "node:net";
import type pg from "pg";

/** The code of PostgreSQL's cancel request, which stands where other messages have the protocol version. */
const CANCEL_REQUEST = 80_877_102;

const REQUEST_BYTES = 16;

const GIVES_UP_MS = 1_000;

/** The driver's facts about its connection. Its types omit them; every release has had them. */
interface Connected {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/**
 * Asks the server to cancel the client's statement, over a separate connection as the protocol requires. It works
 * through a pooler too. If the server ignores the request, the statement ends at its time limit.
 */
export function cancelStatement(client: pg.PoolClient): void {
  const { host, port, processID, secretKey } = client as unknown as Connected;
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(REQUEST_BYTES);
  request.writeInt32BE(REQUEST_BYTES, 0);
  request.writeInt32BE(CANCEL_REQUEST, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  const socket = host.startsWith("/")
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port });
  socket.setTimeout(GIVES_UP_MS, () => socket.destroy());
  socket.on("error", () => socket.destroy());
  socket.resume().end(request);
}
