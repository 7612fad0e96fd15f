import { createLogger } from "../kernel/log.ts";
import { CRASHED } from "./exit-codes.ts";

/**
 * Ends the process, with one line in the log, at an error that no code handles. After such an error nobody knows what
 * still works. A crash loses nothing: what is not committed is not done, and another start goes on from what is.
 */
export function endAtUnhandledErrors(): void {
  process.on("uncaughtException", endBy);
  process.on("unhandledRejection", endBy);
}

export function endBy(error: unknown): never {
  createLogger("fatal").fatal({ err: error }, "the service ends at an error that no code handles");
  process.exit(CRASHED);
}
