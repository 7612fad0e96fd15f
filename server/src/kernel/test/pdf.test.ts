import { describe, expect, test } from "vitest";
import { pdfPages } from "../pdf.ts";
import { widthOf, wrapped } from "../pdf-text.ts";

async function* inPieces(rows: readonly (readonly string[])[]) {
  yield rows;
}

async function written(rows: readonly (readonly string[])[]): Promise<string> {
  const columns = [
    { title: "What", width: 300 },
    { title: "Amount", width: 215, alignsRight: true },
  ];
  const facts = [[{ label: "Customer", value: "Amina Bello" }]];
  const about = { heading: "Baobab Foods", title: "Statement", footer: "The footer", facts };
  const parts: string[] = [];
  for await (const part of pdfPages({ ...about, columns, rows: inPieces(rows) })) parts.push(part);
  return parts.join("");
}

describe("a table on several pages", () => {
  test("has its column heads, its footer and the number of the page on each", async () => {
    const pdf = await written(Array.from({ length: 100 }, (_, row) => [`Row ${row}`, "1.00"]));
    const pages = Number(/\/Count (\d+)/.exec(pdf)?.[1]);
    expect(pages).toBeGreaterThan(2);
    for (const text of ["(What)", "(The footer)"]) expect(pdf.split(text)).toHaveLength(pages + 1);
    for (let page = 1; page <= pages; page++) expect(pdf).toContain(`(Page ${page})`);
    for (let row = 0; row < 100; row++) expect(pdf.split(`(Row ${row})`)).toHaveLength(2);
    expect(pdf.split("(Amina Bello)")).toHaveLength(2);
  });

  test("has amounts of every length end at one place", async () => {
    const amounts = ["1.00", "-1,234,567.89"];
    const pdf = await written(amounts.map((amount) => ["x", amount]));
    const ends = amounts.map((amount) => {
      const [, x] = new RegExp(`Tf ([\\d.]+) [\\d.]+ Td \\(${amount}\\)`).exec(pdf) ?? [];
      return Number(x) + widthOf(amount, 8);
    });
    expect(ends[0]).toBeCloseTo(555, 1);
    expect(ends[1]).toBeCloseTo(555, 1);
  });

  test("writes a row of any length", async () => {
    const pdf = await written([["word ".repeat(2_000), "1.00"]]);
    expect(pdf).toContain("/Count 1");
    const lowest = Math.min(...[...pdf.matchAll(/ ([\d.]+) Td \(word/g)].map(([, y]) => Number(y)));
    expect(lowest).toBeGreaterThan(50);
  });
});

describe("wrapped text", () => {
  test("is broken at spaces, and no line is too wide", () => {
    const text = "Payment for the delivery of forty bags of rice";
    const lines = wrapped(text, 80, 8);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(" ")).toBe(text);
    for (const line of lines) expect(widthOf(line, 8)).toBeLessThanOrEqual(80);
  });

  test("is broken inside a word that is wider than a line", () => {
    const lines = wrapped("W".repeat(50), 80, 8);
    expect(lines.join("")).toBe("W".repeat(50));
    for (const line of lines) expect(widthOf(line, 8)).toBeLessThanOrEqual(80);
  });
});
