import { flushCompileCache } from "node:module";

/**
 * The other side of a `Child`: does what it is told and answers. When the process that started it is gone, or has
 * enough of it, it closes what it has open and ends. What it compiled is there for whoever is started after it.
 */
export function serve<Command>(
  obey: (command: Command) => unknown,
  close: () => Promise<void>,
): void {
  process.on("message", async (command) => {
    try {
      // Whoever starts this process sends only its commands.
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
  // A Ctrl-C reaches the whole group; the process that started this one decides what then happens.
  process.on("SIGINT", () => undefined);
}

const CLOSE_WITHIN_MS = 5_000;
