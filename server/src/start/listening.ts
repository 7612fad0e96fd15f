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
    throw cannotListen(error, { host, port, settings: API_SETTINGS });
  }
  server.close();
  await once(server, "close");
}

/** The settings that a refusal names. */
export interface ListenSettings {
  readonly host: string;
  readonly port: string;
}

export const API_SETTINGS: ListenSettings = { host: "HOST", port: "PORT" };

export const isTaken = (error: unknown): boolean => codeOf(error) === "EADDRINUSE";

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

/** The system's refusal, as a sentence that says what to do. */
export function cannotListen(
  error: unknown,
  { host, port, settings }: { host: string; port: number; settings: ListenSettings },
): unknown {
  switch (codeOf(error)) {
    case "EADDRINUSE":
      return new StartupError(`Port ${port} is taken; set ${settings.port} to a free one.`);
    case "EACCES":
      return new StartupError(
        `Port ${port} may not be used; set ${settings.port} to one above 1023.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartupError(
        `${settings.host} is "${host}", which is not an address of this machine; set it to one that is, for example 127.0.0.1.`,
      );
    default:
      return error;
  }
}
