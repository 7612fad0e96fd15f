import { createLogger } from "../kernel/log.ts";
import { CRASHED } from "./exit-codes.ts";

/**
 * Ends the process, with one line in the log, at an error that no code handles. After such an error the state of the
 * process is unknown. A crash loses nothing: uncommitted work is not done, and the next start continues from the
 * committed state.
 */
export function endAtUnhandledErrors(): void {
  process.on("uncaughtException", endBy);
  process.on("unhandledRejection", endBy);
}

export function endBy(error: unknown): never {
  createLogger("fatal").fatal({ err: error }, "unhandled error; the service ends");
  process.exit(CRASHED);
}
