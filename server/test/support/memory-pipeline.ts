import type { Pipeline } from "../../src/kernel/database/pipeline.ts";
import { type Sql, sql } from "../../src/kernel/database/sql.ts";

interface Choices {
  readonly keepsSession?: boolean;
  /** The server's answer to a COMMIT. */
  readonly committed?: string;
}

/** A connection whose server answers as the test says, and the statements that it got, in order. */
export function memoryPipeline(
  answer: (statement: Sql) => readonly object[] | Error,
  { keepsSession = true, committed = "COMMIT" }: Choices = {},
) {
  const sent: Sql[] = [];
  const seen = { isAbandoned: false };
  const send = async (statement: Sql) => {
    sent.push(statement);
    const rows = answer(statement);
    if (rows instanceof Error) throw rows;
    return { rows, command: statement.text === "commit" ? committed : "SELECT" };
  };
  const connection = {
    ...{ keepsSession, send, begin: () => send(sql`begin`) },
    abandon: () => {
      seen.isAbandoned = true;
    },
  };
  const texts = () => sent.map(({ text }) => text.trim());
  // A group uses nothing else of its connection.
  return { pipeline: connection as unknown as Pipeline, sent, texts, seen };
}
