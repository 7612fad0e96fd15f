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
 * Waits until a database that starts, recovers or is not reachable yet accepts a connection. Says once that it waits.
 * Whatever waiting does not cure, such as a wrong password, is left to the first real connection.
 */
export async function waitForDatabase({ url, patienceMs, log }: DatabaseWait): Promise<void> {
  const deadlineMs = performance.now() + patienceMs;
  const seconds = patienceMs / 1_000;
  for (let attempt = 0; ; attempt++) {
    const failure = await connectOnce(url);
    if (failure === undefined || !isServerLost(failure)) return;
    if (performance.now() >= deadlineMs)
      throw new TemporaryStartupError(
        `The database could not be reached within ${seconds} seconds (${reasonOf(failure)}); ` +
          "look at DATABASE_URL and whether PostgreSQL runs there.",
        { cause: failure },
      );
    if (attempt === 0)
      log(
        `The database cannot be reached yet (${reasonOf(failure)}); waiting for it for up to ${seconds} seconds.`,
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
