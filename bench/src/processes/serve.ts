import { flushCompileCache } from "node:module";

/**
 * The other side of a `Child`: runs commands and answers. When its parent process ends or disconnects, it closes its
 * resources and ends. Its compiled code is cached for later processes.
 */
export function serve<Command>(
  obey: (command: Command) => unknown,
  close: () => Promise<void>,
): void {
  process.on("message", async (command) => {
    try {
      // The parent process sends only commands.
      const done = await obey(command as Command);
      flushCompileCache();
      process.send?.({ done });
    } catch (error) {
      process.send?.({
        failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
  });
  process.on("disconnect", () => {
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    void close().finally(() => process.exit(0));
  });
  // Ctrl-C reaches the whole process group. The parent process decides what happens then.
  process.on("SIGINT", () => undefined);
}

const CLOSE_WITHIN_MS = 5_000;
