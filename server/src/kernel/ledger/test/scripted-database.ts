import type { Database } from "../../database/database.ts";
import type { Sql } from "../../database/sql.ts";

/** Statements that contain this text have these answers, one after another; the last one stays. */
export type Script = readonly (readonly [contains: string, ...answers: unknown[]])[];

/** A database that answers from a script. It fails on a statement that the script does not name. */
export function scriptedDatabase(script: Script) {
  const asked: string[] = [];
  const counts = new Map<string, number>();
  const answer = async ({ text }: Sql) => {
    const [contains, ...answers] = script.find(([part]) => text.includes(part)) ?? [];
    if (contains === undefined) throw new Error(`the script has no answer to ${text}`);
    const count = counts.get(contains) ?? 0;
    counts.set(contains, count + 1);
    asked.push(contains);
    return answers[Math.min(count, answers.length - 1)] as never;
  };
  const queryable = { many: answer, maybeOne: answer, one: answer, run: answer };
  const transaction = <T>(work: (tx: typeof queryable) => Promise<T>) => work(queryable);
  return {
    // The proofs use no other part of a database.
    database: { ...queryable, transaction } as unknown as Database,
    /** How often a statement with this text was asked. */
    count: (contains: string) => asked.filter((part) => part === contains).length,
  };
}
