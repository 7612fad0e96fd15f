import { describe, expect, test } from "vitest";
import { readStatementFile } from "../read-statement-file.ts";

const NOW = new Date("2026-11-27T12:00:00Z");
const DAY = "2026-11-26";

const read = (text: string, names = {}) => readStatementFile(text, names, NOW);

const linesOf = async (text: string, names = {}) => {
  const file = await read(text, names);
  expect(file).toMatchObject({ kind: "read" });
  return file.kind === "read" ? file.lines : [];
};

const problemsOf = async (text: string, names = {}) => {
  const file = await read(text, names);
  return file.kind === "unreadable" ? file.problems : [];
};

const NOT_A_NUMBER = "is not a number with at most two decimals.";

describe("an amount is read exactly, or named with its row and column", () => {
  test.each([
    ["1,234.50", 123_450n],
    ["-1,234,567.5", -123_456_750n],
    ["NGN 5", 500n],
    ["₦5.00", 500n],
    ["999,999,999,999.99", 99_999_999_999_999n],
    ["0", 0n],
  ])("%s", async (amount, minor) => {
    expect(await linesOf(`date,amount\n${DAY},"${amount}"\n`)).toMatchObject([{ amount: minor }]);
  });

  test.each([
    ...["1e3", "1E-2", "Infinity", "NaN", "0x10", "(500.00)", "+5", "--5", "5-", "-", "1.200,50"],
    ...["1,2345", "12,34", ",5", "5.", ".5", "5.005", "=1+1", "@SUM(A1)", "−5", "١٢", "1 000"],
    ...["1000000000000", "99999999999999999999999999", "5\n6"],
  ])("not %j", async (amount) => {
    const text = `date,Sum\n${DAY},1\n${DAY},"${amount}"\n`;
    const shown = JSON.stringify(amount.replace("\n", ""));
    expect(await problemsOf(text, { amount: "Sum" })).toEqual([
      `Row 3, column "Sum": ${shown} ${NOT_A_NUMBER}`,
    ]);
  });
});

test("a comma without quotes, a cut row and a missing amount are not read as another amount", async () => {
  const head = "date,amount,text\n";
  expect(await problemsOf(`${head}${DAY},1,200.00,rent\n`)).toEqual([
    "Row 2: it has 4 cells, but the header has 3.",
  ]);
  expect(await problemsOf(`${head}${DAY},120`)).toEqual([
    "Row 2: it has 2 cells, but the header has 3.",
  ]);
  expect(await problemsOf(`${head}${DAY},,rent\n`)).toEqual([
    'Row 2, column "amount": the row has no amount.',
  ]);
  expect(await problemsOf(`date,Paid\n${DAY},\n`, { out: "Paid" })).toEqual([
    'Row 2, column "Paid": the row has no amount.',
  ]);
  expect(await linesOf(`${head}${DAY},5,rent,,\n`)).toMatchObject([{ amount: 500n, text: "rent" }]);
});

test("a row that says one thing twice is refused", async () => {
  expect(await problemsOf(`date,amount,out\n${DAY},5,5\n`)).toEqual([
    'Row 2, column "amount": the row has another amount in or out.',
  ]);
  expect(await problemsOf(`date,amount,fee,cost\n${DAY},5,1,4\n`)).toEqual([
    'Row 2, column "fee": the row has a cost, too.',
  ]);
  expect(await problemsOf(`date,amount,amount\n${DAY},5,6\n`)).toEqual([
    'The file has the column "amount" twice.',
  ]);
});

test("a row that appears twice under its id counts once, and one with other content is refused", async () => {
  const row = `L1,${DAY},5`;
  expect(await linesOf(`id,date,amount\n${row}\n${row}\n`)).toHaveLength(1);
  expect(await problemsOf(`id,date,amount\n${row}\n${row}.50\n`)).toEqual([
    'Row 3, column "id": row 2 has it too, with a different content.',
  ]);
});

test.each(["\n", "\r\n", "\r"])("rows end with %j, and empty ones count", async (end) => {
  const rows = [
    "\uFEFFdate,amount,text",
    "",
    `${DAY},5,"a ""quote"", and a`,
    `line"`,
    `${DAY},x,b`,
  ];
  expect(await problemsOf(rows.join(end))).toEqual([`Row 4, column "amount": "x" ${NOT_A_NUMBER}`]);
  const good = [...rows.slice(0, -1), `${DAY},6,b`].join(end);
  expect(await linesOf(good)).toMatchObject([
    { text: `a "quote", and a${end}line` },
    { text: "b" },
  ]);
});

test("a quote within a cell names its row", async () => {
  const broken = "Row 3: a quote is not closed, or is inside a cell.";
  expect(await problemsOf(`date,amount\n${DAY},5\n${DAY},6"\n`)).toEqual([broken]);
  expect(await problemsOf(`date,amount\n${DAY},5\n${DAY},"6" \n`)).toEqual([broken]);
});

test("a cell of 10 MB is read, and no longer name is stored than an index takes", async () => {
  const long = "x".repeat(10 * 1024 * 1024);
  const text = `date,amount,text\n${DAY},5,${long}\n${DAY},6,"${long}""${long}"\n`;
  expect(await linesOf(text)).toMatchObject([{ text: "x".repeat(200) }, { text: "x".repeat(200) }]);
  for (const column of ["id", "session"])
    expect(await problemsOf(`date,amount,${column}\n${DAY},5,${long}\n`)).toEqual([
      `Row 2, column "${column}": it has more than 200 characters.`,
    ]);
  const [problem = ""] = await problemsOf(`date,amount\n${DAY},${long}\n`);
  expect(problem.length).toBeLessThan(150);
});

test("a sentence about a cell has no character that a terminal obeys", async () => {
  const [problem] = await problemsOf(`date,amount\n${DAY},\u001b[2J\u202e5\n`);
  expect(problem).toBe(`Row 2, column "amount": "[2J5" ${NOT_A_NUMBER}`);
});

test("a formula is text and nothing else", async () => {
  expect(await linesOf(`date,amount,text\n${DAY},5,"=HYPERLINK(""x"",1)"\n`)).toMatchObject([
    { amount: 500n, text: '=HYPERLINK("x",1)' },
  ]);
});

describe("a date outside the time of the file", () => {
  const dated = (...days: readonly string[]) =>
    problemsOf(`date,amount\n${days.map((day) => `${day},5\n`).join("")}`);

  test("is refused if it is after today in Lagos, or two years ago", async () => {
    const why = "is in the future, or more than two years ago.";
    for (const day of ["2026-11-28", "2026-11-27T23:30:00Z", "2024-11-20", "9999-12-31"])
      expect(await dated(day)).toEqual([`Row 2, column "date": "${day}" ${why}`]);
    expect(await dated("2026-11-27T22:59:00Z", "2026-11-27")).toEqual([]);
  });

  test("is refused if it is more than 31 days from every other row, because the days between count as covered", async () => {
    expect(await dated(DAY, "2025-11-26", "2026-11-20")).toEqual([
      'Row 3, column "date": no row is between 2025-11-26 and row 4 of 2026-11-20. Put each period in a separate file.',
    ]);
    expect(await dated("2026-10-26", DAY)).toEqual([]);
  });
});

test("a file without a row is refused, for it covers no day", async () => {
  expect(await problemsOf("date,amount\n\n")).toEqual(["The file has no row below its head."]);
});

test("many equal rows are read in time that grows with their number", async () => {
  expect(await linesOf(`date,amount\n${`${DAY},5\n`.repeat(200_000)}`)).toHaveLength(200_000);
});

test("a long file is read while other work gets turns, for the service reads it too", async () => {
  let turns = 0;
  let isRead = false;
  const takeTurns = () => {
    turns += 1;
    if (!isRead) setImmediate(takeTurns);
  };
  setImmediate(takeTurns);
  await linesOf(`date,amount\n${`${DAY},5\n`.repeat(10_000)}`);
  isRead = true;
  expect(turns).toBeGreaterThan(10);
});
