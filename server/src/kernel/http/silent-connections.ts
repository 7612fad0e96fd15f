import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Browsers and HTTP clients open connections ahead of their requests. A server that closes ends those that are idle
 * after an answer, and waits for one on which nothing was ever asked as if something was under way. Answers how to end these.
 */
export function watchSilentConnections(server: Server): () => void {
  const open = new Set<Socket>();
  let isClosing = false;
  server.on("connection", (socket: Socket) => {
    if (isClosing) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return () => {
    isClosing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
