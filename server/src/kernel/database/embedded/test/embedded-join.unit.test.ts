import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { enter } from "../join-server.ts";

/** Messages of PostgreSQL's protocol, as https://www.postgresql.org/docs/current/protocol-message-formats.html has them. */
const message = (type: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
};
const AUTHENTICATION_OK = message("R", Buffer.alloc(4));
const READY = message("Z", Buffer.from("I"));
const SHUTTING_DOWN = message("E", Buffer.from("SFATAL\0C57P01\0Mterminating connection\0\0"));

/** The port of a server that answers a connection with these messages, all in one packet, and closes it. */
async function answering(...messages: readonly Buffer[]): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(Buffer.concat(messages)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return port;
}

const PASSWORDS = { superuser: "one", owner: "two" };

test("a server that shuts down after the connection and before the first query is not entered", async () => {
  const port = await answering(AUTHENTICATION_OK, READY, SHUTTING_DOWN);
  expect(await enter(port, PASSWORDS)).toBeUndefined();
});

test("a server that shuts down instead of accepting the connection is not entered", async () => {
  const port = await answering(SHUTTING_DOWN);
  expect(await enter(port, PASSWORDS)).toBeUndefined();
});
