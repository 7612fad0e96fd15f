import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillBooks } from "../../../test/support/busy-books.ts";
import { moveToMonth } from "../../../test/support/closed-months.ts";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { sql } from "../../kernel/database/sql.ts";
import { formatReference } from "../../kernel/references.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;
let folder: string;
let environmentId: bigint;
let walletId: bigint;
beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(path.join(tmpdir(), "kasuwa-archives-"));
  const books = await fillBooks(service);
  environmentId = books.environmentId;
  [walletId] = books.walletIds;
  await moveToMonth(service.kit.database, 202401);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const operator = (words: string, extra: Readonly<Record<string, string>> = {}) =>
  runOperator(words.split(" "), {
    env: {
      ...operatorSettings,
      DATABASE_URL: service.kit.database.url,
      KASUWA_ARCHIVE: `file:${folder}`,
      ...extra,
    },
    folder: "/dev/null",
  });

const said = async (words: string) => {
  const { output, complaint } = await operator(words);
  return `${output}${complaint}`;
};

const json = async (words: string) => JSON.parse((await operator(`${words} --json`)).output);

test("a month is archived, proven, dropped by two people, and the books are proven without it", async () => {
  expect(await said("archive list")).toMatch(/^2024-01 +closed +[\d.]+ MB +\d+ +may be dropped$/m);
  const written = await said("archive write 2024-01");
  expect(written).toContain(`Archived 2024-01 in file:${folder} `);
  expect(written).toMatch(/^ledger_entries\.csv\.gz +\d+ +[\d.]+ MB$/m);
  expect(await said("archive write 2024-01")).toContain("write it once more with --again");
  expect(await said("archive write 2024-01 --again")).toContain("Now run: archive verify 2024-01");
  expect(await said("archive verify 2024-01")).toMatch(
    /^Proven: 7 files of 2024-01 were read back, with \d+ rows\./,
  );
  expect(await said("archive drop 2024-01 --yes")).toContain("Run it now.");
  expect(await said("ledger verify")).toContain("Verified:");

  const preview = await operator("archive drop 2024-01");
  expect(preview.exitCode).toBe(1);
  expect(preview.output).toMatch(
    /^2024-01: \d+ rows in the database, and in file:.* → in the archive only$/m,
  );
  expect(preview.output).toContain("It is proposed, and done when a second person approves it.");
  const proposed = await said("archive drop 2024-01 --yes");
  const [, id] = /Proposal (\d+) waits for a second person/.exec(proposed) ?? [];
  expect(await said(`proposal show ${id}`)).toContain("Month of the ledger: 2024-01: ");
  expect(await said(`proposal approve ${id} --by bola`)).toContain(
    `Proposal ${id} is approved and done`,
  );
  expect(await said("archive list")).toMatch(/^2024-01 +dropped +0 MB +\d+ /m);
  expect(await said("ledger verify")).toMatch(/^months in archives only +1$[\s\S]*^Verified:/m);
  expect(await said("archive verify 2024-01")).toContain("They have the digests of the chain.");
  expect(
    (await json("archive list")).find((one: { month: string }) => one.month === "2024-01"),
  ).toMatchObject({
    ...{ state: "dropped", bytes: 0, isKept: false },
    archive: expect.stringContaining(`file:${folder} `),
  });
});

test("commands that read the books say that they begin after the archive", async () => {
  const account = `${environmentId}/${walletId}`;
  expect(await said(`ledger entries ${account}`)).toBe(
    `${account} (customer_wallet) has no entries on this page.\nEntries from before 2024-02-01 00:00 UTC are in archives: see archive list.`,
  );
  expect(await said(`ledger entries ${account} --since 2024-01-15T00:00:00Z`)).toContain(
    "Rows from before 2024-02-01T00:00:00.000Z are archived.",
  );
  expect(await json(`ledger entries ${account}`)).toMatchObject({
    archivedUntil: "2024-02-01T00:00:00.000Z",
  });
  const { id } = await service.kit.database.one<{ id: bigint }>(sql`
    select id from transactions where environment_id = ${environmentId} and type = 'Payout' limit 1`);
  expect(await said(`ledger show ${id}`)).toContain(
    "Earlier ones are in archives: see archive list.",
  );
});

test("the trial balance of an archived day can no longer be written", async () => {
  expect(await said("trial-balance make --day 2024-01-20")).toContain(
    "Entries of 2024-01-20 are in an archive only",
  );
});

test("the timeline of an old transaction says that its books are archived", async () => {
  const { id } = await service.kit.database.one<{ id: bigint }>(sql`
    update transactions set created_at = '2024-01-10' where id = (
      select id from transactions where environment_id = ${environmentId} and type = 'Payout' limit 1) returning id`);
  expect(await said(`transaction timeline ${formatReference("pay", id)}`)).toContain(
    "The books of this time are archived",
  );
});

test("a changed archive is not proven, and the command exits with 1", async () => {
  const [listed] = (await json("archive list")).filter(
    (one: { month: string }) => one.month === "2024-01",
  );
  const [, at] = String(listed.archive).split(" ");
  await writeFile(path.join(folder, String(at), "events.csv.gz"), "x");
  const { exitCode, output } = await operator("archive verify 2024-01");
  expect([exitCode, output]).toEqual([
    1,
    expect.stringMatching(
      /^NOT PROVEN: the archive of 2024-01 has 1 faults\.\nevents\.csv\.gz cannot be read back: /,
    ),
  ]);
});

test.each([
  ["archive write 2024-13", "a month like 2024-01"],
  ["archive write 2023-05", "The database has no rows of 2023-05."],
  ["archive drop 2023-05 --yes", "2023-05 has no archive."],
])("%s is refused", async (words, complaint) => {
  expect(await said(words)).toContain(complaint);
});

test("a bucket that does not answer is named, and nothing is archived", async () => {
  const { complaint, exitCode } = await operator("archive verify 2024-01", {
    KASUWA_ARCHIVE: "s3://kasuwa-archives",
    KASUWA_ARCHIVE_ENDPOINT: "http://127.0.0.1:9",
    KASUWA_ARCHIVE_ACCESS_KEY: "a",
    KASUWA_ARCHIVE_SECRET_KEY: "b",
  });
  expect([exitCode, complaint]).toEqual([
    1,
    expect.stringContaining("and the settings name s3://kasuwa-archives/ at 127.0.0.1:9."),
  ]);
});
