import { expect, test } from "vitest";
import { digestedTransactions } from "../proof-queries.ts";
import { transactions } from "../queries.ts";

test("no column of a record is digested that an operation may change", () => {
  const statement = transactions.update?.([])?.text ?? "";
  const changing = [...statement.matchAll(/(\w+) = changed\.\1/g)].map(([, column]) => column);
  expect(changing).toContain("status");
  expect(digestedTransactions.columns.filter((column) => changing.includes(column))).toEqual([
    "environment_id",
    "id",
  ]);
});
