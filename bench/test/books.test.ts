import { expect, test } from "vitest";
import type { BooksReport } from "../src/books/measure-books.ts";
import { reportOf } from "./support/run-bench.ts";

/** Files are read for at most this long, which is enough for a busy machine to read them to the end. */
const MINIATURE = ["--books", "--accounts", "4000", "--seconds", "60"];

test("measures files, proofs and archives on books that the verifier accepts, even without a month", async () => {
  const report = await reportOf<BooksReport>(MINIATURE);
  // 3,700 records; 34 with the name; the 38 entries of a wallet. Each file has a header, and a statement two balances.
  expect(Object.values(report.files).map(({ lines }) => lines)).toEqual([3_701, 35, 41]);
  expect(report.digest.rows).toBeGreaterThan(4_000 * 4);
  const names = Object.keys(report.commands).map((name) => name.replaceAll(/ [^ ]*\d[^ ]*/g, ""));
  expect(names).toEqual([
    ...["transaction show", "figures daily --days", "ledger show", "ledger entries"],
    ...["archive list", "archive write", "archive verify", "ledger verify"],
    ...["archive drop --yes", "ledger verify, after the drop"],
  ]);
  for (const { seconds, peakMb } of Object.values(report.commands)) {
    expect(seconds).toBeGreaterThan(0);
    expect(peakMb).toBeGreaterThan(0);
  }
}, 300_000);
