import { once } from "node:events";
import { createServer } from "node:net";
import { StartupError } from "../kernel/startup-error.ts";

/**
 * Listens there for a moment, and throws if the port is taken. Another program may still take it before the service
 * listens; then that fails with the same message.
 */
export async function requireFreePort({ host, port }: { host: string; port: number }) {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, "listening");
  } catch (error) {
    throw cannotListen(error, { host, port, setting: "PORT" });
  }
  server.close();
  await once(server, "close");
}

/** The system's refusal, as a sentence that says what to do. */
export function cannotListen(
  error: unknown,
  { host, port, setting }: { host: string; port: number; setting: string },
): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return new StartupError(`Port ${port} is taken; set ${setting} to a free one.`);
    case "EACCES":
      return new StartupError(`Port ${port} may not be used; set ${setting} to one above 1023.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartupError(
        `HOST is "${host}", which is not an address of this machine; set it to one that is, for example 127.0.0.1.`,
      );
    default:
      return error;
  }
}
