import type { Database, Queryable, Transaction } from "../../src/kernel/database/database.ts";
import type { Sql } from "../../src/kernel/database/sql.ts";

/** What one statement cost, independent of other load on the machine. */
export interface CountedStatement {
  readonly text: string;
  /** The most rows that one step of its plan produced or looked at and threw away, over all of its loops. */
  readonly rowsAtMost: number;
}

interface PlanNode {
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A database whose statements are explained before they run. What each of them cost is added to `counted`. */
export function countWork(database: Database, counted: CountedStatement[]): Database {
  const transaction: Database["transaction"] = (work, options) =>
    database.transaction(
      (tx) => work({ ...counting(tx, counted), inTransaction: true } as Transaction),
      options,
    );
  // The verifier uses these methods and no others.
  return { ...counting(database, counted), transaction } as unknown as Database;
}

function counting(queryable: Queryable, counted: CountedStatement[]): Queryable {
  const explain = async (statement: Sql) => {
    if (!/^\s*(select|with)/i.test(statement.text)) return;
    const explained = {
      ...statement,
      text: `explain (analyze, timing off, format json) ${statement.text}`,
    };
    const row = await queryable.one<{ "QUERY PLAN": readonly { Plan: PlanNode }[] }>(explained);
    const [plan] = row["QUERY PLAN"];
    if (plan !== undefined)
      counted.push({ text: statement.text, rowsAtMost: rowsAtMost(plan.Plan) });
  };
  return {
    many: async (statement) => {
      await explain(statement);
      return await queryable.many(statement);
    },
    maybeOne: async (statement) => {
      await explain(statement);
      return await queryable.maybeOne(statement);
    },
    one: async (statement) => {
      await explain(statement);
      return await queryable.one(statement);
    },
    run: (statement) => queryable.run(statement),
  };
}

function rowsAtMost(node: PlanNode): number {
  const removed =
    (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Join Filter"] ?? 0);
  const own = node["Actual Loops"] * (node["Actual Rows"] + removed);
  return Math.max(own, ...(node.Plans ?? []).map(rowsAtMost));
}
