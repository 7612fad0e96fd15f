import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What the network does to a message in transit. `cut` ends the connection at both ends; `drop` swallows it. */
export type Fate = "pass" | "cut" | "drop";

/** A network between us and the database that does what a test asks of it. */
export interface FlakyProxy {
  readonly url: string;
  /** Called for each piece of data that a client sends, with everything that the connection has sent. */
  onRequest: (data: Buffer) => Fate;
  /** Called for each piece of data that the server sends. */
  onAnswer: (data: Buffer) => Fate;
  /** Nothing arrives any more, not even the end of a connection, as if a cable had been pulled. */
  isSilent: boolean;
  /** Answers each new connection as a server in recovery does, with 57P03. Open connections stay. */
  isRecovering: boolean;
  cutAll(): void;
  close(): Promise<void>;
}

export async function startFlakyProxy(databaseUrl: string): Promise<FlakyProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    if (proxy.isRecovering) return refuseStartUp(client);
    const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    for (const [from, to, ask] of [
      [client, upstream, (data: Buffer) => proxy.onRequest(data)],
      [upstream, client, (data: Buffer) => proxy.onAnswer(data)],
    ] as const) {
      open.add(from);
      from.on("data", (data) => {
        const fate = proxy.isSilent ? "drop" : ask(data);
        if (fate === "pass") to.write(data);
        if (fate === "cut") for (const socket of [client, upstream]) socket.destroy();
      });
      from.on("error", () => undefined);
      from.on("close", () => {
        open.delete(from);
        if (!proxy.isSilent) to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  const close = async () => {
    proxy.isSilent = false;
    cutAll();
    server.close();
    await once(server, "close");
  };
  const pass = () => "pass" as const;
  const proxy: FlakyProxy = {
    url: url.href,
    onRequest: pass,
    onAnswer: pass,
    isSilent: false,
    isRecovering: false,
    cutAll,
    close,
  };
  return proxy;
}

const STARTING_UP = ["SFATAL", "VFATAL", "C57P03", "Mthe database system is starting up"];

/** Reads the start-up message, sends an error message of PostgreSQL's protocol, and closes. */
function refuseStartUp(client: Socket): void {
  const fields = Buffer.from(
    STARTING_UP.map((field) => `${field}\0`)
      .join("")
      .concat("\0"),
  );
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  client.on("error", () => undefined);
  client.once("data", () => client.end(Buffer.concat([head, fields])));
}
