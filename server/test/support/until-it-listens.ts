import { once } from "node:events";
import { connect } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

const TRIES_MAX = 400;

/** Waits until a program listens on a port of this machine. If it does not, throws its output. */
export async function untilItListens(port: number, errors: Readable): Promise<void> {
  let said = "";
  errors.on("data", (chunk) => {
    said += chunk;
  });
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    const listens = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (listens) return;
    await sleep(50);
  }
  throw new Error(`it does not listen on port ${port}: ${said}`);
}
