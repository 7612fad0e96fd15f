import { connect } from "node:net";
import type pg from "pg";

/** The code of PostgreSQL's cancel request, in the place of a protocol version. */
const CANCEL_REQUEST = 80_877_102;

const REQUEST_BYTES = 16;

const GIVES_UP_MS = 1_000;

/** What the driver knows of its connection. The types leave it out; it has been there in every release. */
interface Connected {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/**
 * Asks the server to cancel what this client runs, over a connection of its own as the protocol demands. It passes
 * through a pooler too. A server that does not take the request ends the statement at its time limit.
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
