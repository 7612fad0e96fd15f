import { expect, test, vi } from "vitest";
import type { Sql } from "../../../../kernel/database/sql.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import { createLogger } from "../../../../kernel/log.ts";
import type { AttemptRow } from "../queries.ts";
import { AttemptWriter } from "../record-attempts.ts";
import { delivery, START } from "./test-queue.ts";

const logged: string[] = [];

/** A writer to a database that refuses the first statements. A statement is noted by the errors of its rows, which are its last value. */
function writerTo(failures: number): { writer: AttemptWriter; statements: string[] } {
  const statements: string[] = [];
  let left = failures;
  const database = {
    async run({ values }: Sql) {
      statements.push(String(values.at(-1)).replaceAll('"', ""));
      left -= 1;
      if (left >= 0) throw new Error("the database is gone");
      return 0;
    },
  };
  const log = createLogger("warn", { write: (line) => void logged.push(line) });
  // The writer only runs statements.
  const kit = { database, log } as unknown as Pick<Kit, "database" | "log">;
  return { writer: new AttemptWriter(kit), statements };
}

const row = (id: bigint): AttemptRow => ({
  ...{ delivery: delivery(id), state: "failed", dueAt: null, startedAt: new Date(START) },
  ...{
    durationMs: 5,
    requestHeaders: "{}",
    status: 500,
    answer: Buffer.alloc(0),
    answerCut: false,
  },
  ...{ errorKind: null, error: String(id) },
});

test("attempts of one turn share a statement, and later ones the next", async () => {
  const { writer, statements } = writerTo(0);
  await Promise.all([writer.write(row(1n)), writer.write(row(2n))]);
  await writer.write(row(3n));
  expect(statements).toEqual(["{1,2}", "{3}"]);
});

test("a statement has 500 attempts at most", async () => {
  const { writer, statements } = writerTo(0);
  await Promise.all(Array.from({ length: 501 }, (_, at) => writer.write(row(BigInt(at)))));
  expect(statements.map((ids) => String(ids).split(",").length)).toEqual([500, 1]);
});

test("attempts that a database refuses are written again, before those that came since", async () => {
  const { writer, statements } = writerTo(2);
  const first = writer.write(row(1n));
  await vi.waitFor(() => expect(statements).toHaveLength(1));
  await Promise.all([first, writer.write(row(2n))]);
  expect(statements).toEqual(["{1}", "{1,2}", "{1,2}"]);
  expect(logged).toHaveLength(2);
  expect(logged[0]).toContain("webhook attempts could not be recorded; trying again");
});

test("a writer that stops tries once more, and drops what is refused", async () => {
  const { writer, statements } = writerTo(Number.POSITIVE_INFINITY);
  const written = vi.fn();
  void writer.write(row(1n)).then(written);
  await vi.waitFor(() => expect(statements).toHaveLength(1));
  await writer.stop();
  expect(statements).toEqual(["{1}", "{1}"]);
  expect(written).not.toHaveBeenCalled();
});
