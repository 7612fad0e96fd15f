import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isServerLost } from "../ledger/failures.ts";
import { TemporaryStartupError } from "../startup-error.ts";
import { reasonOf } from "../text/reason.ts";
import { clientConfig } from "./database.ts";

export interface DatabaseWait {
  readonly url: string;
  readonly patienceMs: number;
  log(sentence: string): void;
}

const TRY_EVERY_MS = 500;

/**
 * Waits until the database accepts a connection, while it starts, recovers or is unreachable. Logs once that it is
 * waiting. It ignores errors that waiting cannot fix, such as a wrong password: the first real connection reports them.
 */
export async function waitForDatabase({ url, patienceMs, log }: DatabaseWait): Promise<void> {
  const deadlineMs = performance.now() + patienceMs;
  const seconds = patienceMs / 1_000;
  for (let attempt = 0; ; attempt++) {
    const failure = await connectOnce(url);
    if (failure === undefined || !isServerLost(failure)) return;
    if (performance.now() >= deadlineMs)
      throw new TemporaryStartupError(
        `The database was unreachable for ${seconds} seconds (${reasonOf(failure)}); ` +
          "check DATABASE_URL and whether PostgreSQL runs there.",
        { cause: failure },
      );
    if (attempt === 0)
      log(
        `The database is unreachable (${reasonOf(failure)}); waiting for up to ${seconds} seconds.`,
      );
    await pause(TRY_EVERY_MS);
  }
}

async function connectOnce(url: string): Promise<unknown> {
  const client = new pg.Client(clientConfig({ url, applicationName: "kasuwa start" }));
  client.on("error", () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
