import { expect, test } from "vitest";
import { formatSubject } from "../../../../kernel/providers/references.ts";
import { readStatementFile } from "../read-statement-file.ts";

const subject = { environmentId: 12n, id: 345n };
const reference = formatSubject(subject);

const NOW = new Date("2026-11-27T12:00:00Z");

const linesOf = async (text: string, names = {}) => {
  const read = await readStatementFile(text, names, NOW);
  return read.kind === "read" ? read.lines : read.problems;
};

test("reads amounts, fees and what a line is about", async () => {
  const text = [
    "id,date,reference,session,amount,fee,text",
    `L1,2026-11-26,${reference},,-5000.50,25,to a bank`,
    'L2,26/11/2026 09:15,,090110,"1,200.00",,from a payer',
    "L3,2026-11-26T23:30:00Z,,,NGN 700.5,,a deposit",
  ].join("\n");
  expect(await linesOf(text)).toEqual([
    {
      ...{ lineId: "L1", key: "order/12/345", environmentId: 12n, amount: -500_050n, fee: 2_500n },
      ...{ at: new Date("2026-11-26T11:00:00Z"), text: "to a bank", currency: "NGN" },
    },
    {
      ...{ lineId: "L2", key: "credit/090110", environmentId: null, amount: 120_000n, fee: 0n },
      ...{ at: new Date("2026-11-26T08:15:00Z"), text: "from a payer", currency: "NGN" },
    },
    {
      ...{ lineId: "L3", key: "line/L3", environmentId: null, amount: 70_050n, fee: 0n },
      ...{ at: new Date("2026-11-26T23:30:00Z"), text: "a deposit", currency: "NGN" },
    },
  ]);
});

test("reads the file's own names, money in and out, and what a purchase cost", async () => {
  const text = `Request ID,Date,Amount,Total\n202611260915${reference},2026-11-26,5.00,4.85\n`;
  const names = { reference: "Request ID", date: "Date", out: "Amount", cost: "Total" };
  expect(await linesOf(text, names)).toMatchObject([
    { key: "order/12/345", amount: -500n, fee: -15n },
  ]);
});

test("keeps a reference that is not ours as the text of a row without one", async () => {
  const rows = `VTX-9,2026-11-26,5,\nVTX-9,2026-11-26,5,a text\n${reference},2026-11-26,5,\n`;
  expect(await linesOf(`reference,date,amount,text\n${rows}`)).toMatchObject([
    ...[{ text: "VTX-9" }, { text: "a text" }, { text: "" }],
  ]);
});

test("what came back of a purchase brings its commission back", async () => {
  expect(await linesOf("date,in,cost\n2026-11-26,5.00,4.85\n")).toMatchObject([
    { amount: 500n, fee: 15n },
  ]);
});

test("a row with two references is about neither, and one with the same twice is about it", async () => {
  const other = formatSubject({ environmentId: 12n, id: 346n });
  const keyOf = (text: string) => linesOf(`id,date,amount,reference\nL1,2026-11-26,5,${text}\n`);
  expect(await keyOf(`${reference} for ${other}`)).toMatchObject([{ key: "line/L1" }]);
  expect(await keyOf(`${reference} ${reference}`)).toMatchObject([{ key: "order/12/345" }]);
});

test("leaves out the character that cannot be stored", async () => {
  const text = "id,date,amount,text\nL\0 1,2026-11-26,5,a\0b\n";
  expect(await linesOf(text)).toMatchObject([{ lineId: "L 1", text: "ab" }]);
});

test("knows a row without an id by its content, and the second of two equal rows", async () => {
  const text = "date,amount\n2026-11-26,5\n2026-11-26,5\n2026-11-27,5\n";
  const ids = (await linesOf(text)).map((line) => (typeof line === "string" ? line : line.lineId));
  expect(new Set(ids).size).toBe(3);
  expect(await linesOf(text)).toEqual(await linesOf(text));
});

test.each([
  ["an empty file", "", ["The file is empty."]],
  ["an open quote", 'date,amount\n"2026', ["Row 2: a quote is not closed, or is inside a cell."]],
  ["a file without a date", "amount\n5", ["The file needs a column with the date."]],
  [
    "a file without amounts",
    "date\n2026-11-26",
    ["The file needs a column amount, or in and out."],
  ],
  [
    "a date that does not exist",
    "date,amount\n2026-02-30,5",
    ['Row 2, column "date": "2026-02-30" is not like 2026-01-31 or 31/01/2026.'],
  ],
  [
    "a word for a date",
    "date,amount\nyesterday,5",
    ['Row 2, column "date": "yesterday" is not like 2026-01-31 or 31/01/2026.'],
  ],
  [
    "three decimals",
    "date,amount\n2026-11-26,5.005",
    ['Row 2, column "amount": "5.005" is not a number with at most two decimals.'],
  ],
  [
    "an amount with a word",
    "date,amount\n2026-11-26,5 naira",
    ['Row 2, column "amount": "5 naira" is not a number with at most two decimals.'],
  ],
  [
    "money out below zero",
    "date,out\n2026-11-26,-5",
    ['Row 2, column "out": "-5" is not a number with at most two decimals.'],
  ],
  [
    "a fee that is no number",
    "date,amount,fee\n2026-11-26,5,x",
    ['Row 2, column "fee": "x" is not a number with at most two decimals.'],
  ],
])("does not read %s", async (_what, text, problems) => {
  expect(await readStatementFile(text, {}, NOW)).toEqual({ kind: "unreadable", problems });
});

test("a column that the file lacks is named, and at most five rows are", async () => {
  expect(await linesOf("date,amount\n", { reference: "Ref" })).toEqual([
    'The file has no column "Ref".',
  ]);
  const rows = Array.from({ length: 9 }, () => "2026-11-26,x").join("\n");
  expect(await linesOf(`date,amount\n${rows}`)).toHaveLength(5);
});
