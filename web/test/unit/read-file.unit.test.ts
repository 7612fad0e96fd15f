import { expect, test } from "vitest";
import { readFile } from "../../src/pages/send-bulk/read-file.ts";

const HEADINGS = "bank,account_number,account_name,amount,narration";
const rowsOf = (text: string) => {
  const read = readFile(text);
  return "rows" in read ? read.rows : read.problem;
};

test("a file is read by its headings, whatever separates its cells and lines", () => {
  const row = {
    ...{ bank: "058", accountNumber: "0123456789", accountName: "Halima Nwosu" },
    ...{ amount: "1,200", narration: "Salary, November" },
  };
  const file = `${HEADINGS}\n058,0123456789,Halima Nwosu,"1,200","Salary, November"`;
  expect(rowsOf(file)).toEqual([row]);
  expect(rowsOf(`\uFEFF${file.replaceAll("\n", "\r")}\r,,,,,\r`)).toEqual([row]);
  const tabs = `${HEADINGS}\n058,0123456789,Halima Nwosu,x,y`.replaceAll(",", "\t");
  expect(rowsOf(tabs.replace("x", "1,200").replace("y", "Salary, November"))).toEqual([row]);
});

test("a row with more cells than headings is refused: 1,200 is not an amount of 1", () => {
  const rows = ["058,0123456789,Halima,100,Rent,", "058,0123456789,Halima,1,200,Rent"];
  expect(rowsOf([HEADINGS, ...rows].join("\n"))).toMatch(/^Row 2 has more cells than the headings/);
});

test("two columns with one heading are refused, and others are not", () => {
  expect(rowsOf(`${HEADINGS},Amount\n058,0123456789,Halima,1,Rent,2`)).toMatch(
    /^Two columns have the heading “amount”/,
  );
  const others = `${HEADINGS},note,note\n058,0123456789,Halima,1,Rent,a,b`;
  expect(rowsOf(others)).toHaveLength(1);
});

test("a file that is too long, or is not text, is refused before it is read", () => {
  const row = "058,0123456789,Halima,100,Rent\n";
  expect(rowsOf(`${HEADINGS}\n${row.repeat(70_000)}`)).toMatch(/^This file has more than 2 MB/);
  expect(rowsOf(`${HEADINGS}\n"${"a".repeat(10_000_000)}`)).toMatch(
    /^This file has more than 2 MB/,
  );
  // The NUL character stood for a comma, so that this was an amount of 1,200.
  expect(rowsOf(`${HEADINGS}\n058,0123456789,Halima,1\u0000200,Rent`)).toMatch(/not CSV in UTF-8/);
});
