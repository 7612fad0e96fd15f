import { expect, test } from "vitest";
import { transactions } from "../queries.ts";
import { digestedTransactions } from "../record-proof-queries.ts";

test("no column of a record is digested that an operation may change", () => {
  const { columns, changing } = transactions;
  const names = [...changing].map((field) => columns[field].name);
  expect(names).toContain("status");
  expect(digestedTransactions.columns.filter((name) => names.includes(name))).toEqual([]);
});
