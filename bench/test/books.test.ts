import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { BooksReport } from "../src/books/measure-books.ts";

const MAIN = join(import.meta.dirname, "../src/main.ts");
const MINIATURE = ["--books", "--json", "--accounts", "4000", "--seconds", "1"];

test("measures files, proofs and archives on books that the verifier accepts, also without a month", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kasuwa-bench-test-"));
  // If root starts PostgreSQL, it runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  const { stdout } = await promisify(execFile)(process.execPath, [
    MAIN,
    ...[...MINIATURE, "--folder", folder],
  ]).finally(() => rm(folder, { recursive: true, force: true }));
  const report = JSON.parse(stdout) as BooksReport;
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
