import { readFile } from "node:fs/promises";
import { contentsOf } from "./database-contents.ts";
import { databasesOf, type TestServer, urlOf } from "./databases.ts";
import { type Place, readableIn } from "./number-search.ts";

/** The beginning of every write-ahead log. */
const FIRST_CHANGES = "the file pg_wal/000000010000000000000001";

/**
 * Looks for every number that any test file has planted: in the tables of the databases that files shared, and in all
 * files of the run's server, including the write-ahead log for all of them.
 */
export async function requireHiddenInRun(
  server: TestServer,
  tell: (sentence: string) => void,
): Promise<void> {
  const { adminUrl, isOurs, plantedPath } = server;
  const numbers = await plantedIn(plantedPath);
  if (numbers.length === 0) return;
  for (const name of await databasesOf(server))
    requireHiddenIn(numbers, await contentsOf(urlOf(adminUrl, name), "none"));
  if (!isOurs) {
    tell(
      "TEST_DATABASE_URL names a server whose files are not this run's to read: its write-ahead log, its log and its " +
        "data files were not searched for numbers of identity. Tables, answers, events and logs were.",
    );
    return;
  }
  const places = await contentsOf(adminUrl, "server");
  if (!places.some(({ name }) => name === FIRST_CHANGES))
    tell("This run wrote more changes than the server keeps: only its last ones were searched.");
  requireHiddenIn(numbers, places);
}

async function plantedIn(path: string): Promise<readonly string[]> {
  const lines = (await readFile(path, "utf8")).split("\n");
  return [...new Set(lines)].filter((line) => line !== "");
}

function requireHiddenIn(numbers: Iterable<string>, places: readonly Place[]): void {
  const found = readableIn(numbers, places);
  if (found.length === 0) return;
  throw new Error(
    `Numbers of identity that tests of this run have sent stay readable: ${found.join("; ")}. ` +
      "Find what has written them. Do not send a number that also occurs by itself (1234567890…).",
  );
}
