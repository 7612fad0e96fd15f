import { describe, expect, test } from "vitest";
import { type PdfText, readPdf } from "../../../../test/support/read-pdf.ts";
import { PAGE, type PdfRow, type PdfTable } from "../pdf-table.ts";
import { writePdf } from "../write-pdf.ts";

const COLUMNS = [
  { title: "What", width: 300 },
  { title: "Amount", width: 215, isFigure: true },
];

async function* inPieces(rows: readonly PdfRow[]) {
  yield rows;
}

const table = (rows: readonly PdfRow[]): PdfTable => ({
  heading: "Baobab Foods",
  title: "Statement",
  facts: [[{ label: "Customer", value: "Amina Bello" }]],
  totals: [{ label: "Closing balance", value: "NGN 5.00" }],
  footer: "The footer",
  columns: COLUMNS,
  emptyNote: "No transactions",
  rows: inPieces(rows),
});

async function bytesOf(pdf: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of pdf) parts.push(part);
  return Buffer.concat(parts);
}

const written = async (rows: readonly PdfRow[]) =>
  await readPdf(await bytesOf(writePdf(table(rows))));

const textsOf = (page: readonly PdfText[]) => page.map(({ text }) => text);

describe("a table on several pages", () => {
  test("has the column titles, the footer and its number on each page", async () => {
    const pages = await written(Array.from({ length: 100 }, (_, row) => [`Row ${row}`, "1.00"]));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      const texts = textsOf(page);
      for (const text of ["What", "Amount", "The footer", "Statement", "Baobab Foods"]) {
        expect(texts.filter((one) => one === text)).toHaveLength(1);
      }
      expect(texts).toContain(`Page ${index + 1}`);
    }
    const all = textsOf(pages.flat());
    for (let row = 0; row < 100; row++) {
      expect(all.filter((text) => text === `Row ${row}`)).toHaveLength(1);
    }
    for (const once of ["Amina Bello", "Closing balance", "NGN 5.00"]) {
      expect(all.filter((text) => text === once)).toHaveLength(1);
    }
  });

  test("says so if it has no rows", async () => {
    const pages = await written([]);
    expect(pages).toHaveLength(1);
    expect(textsOf(pages.flat())).toContain("No transactions");
  });

  test("ends figures of every length at one place", async () => {
    const amounts = ["1.00", "-1,234,567.89", "92,233,720,368,547,758.07".repeat(3)];
    const texts = (await written(amounts.map((amount) => ["x", amount]))).flat();
    for (const amount of amounts) {
      const { x, width } = texts.find(({ text }) => text === amount)!;
      expect(x + width).toBeCloseTo(PAGE.margin + 515, 1);
      expect(x).toBeGreaterThan(PAGE.margin + 300);
    }
  });

  test("keeps every word of a row that is longer than a page, above the footer", async () => {
    const words = Array.from({ length: 5_000 }, (_, index) => `w${index}`);
    const pages = await written([[words.join(" "), "1.00"]]);
    expect(pages.length).toBeGreaterThan(1);
    const lines = pages.flat().filter(({ text }) => /^w\d/.test(text));
    expect(lines.map(({ text }) => text).join(" ")).toBe(words.join(" "));
    expect(Math.min(...lines.map(({ y }) => y))).toBeGreaterThan(PAGE.margin + 20);
  });

  test("breaks text at spaces, and a word wider than its column inside the word", async () => {
    const narratives = [
      "Payment for the delivery of forty bags of rice ".repeat(4).trim(),
      "W".repeat(90),
    ];
    const texts = (await written(narratives.map((narrative) => [narrative, "1.00"]))).flat();
    const lines = texts.filter(({ text }) => /Payment|rice|W{5}/.test(text));
    expect(lines.length).toBeGreaterThan(3);
    for (const { x, width } of lines) expect(x + width).toBeLessThanOrEqual(PAGE.margin + 300);
    const joined = lines.map(({ text }) => text).join(" ");
    expect(joined).toContain(narratives[0]);
    expect(joined.replaceAll(" ", "")).toContain(narratives[1]);
  });
});

describe("a file that is written while its rows are read", () => {
  const ROWS = Array.from({ length: 1_000 }, (_, row) => [`Row ${row}`, "1.00"]);

  test("reads no further rows until the caller takes the bytes", async () => {
    let pieces = 0;
    async function* endless() {
      for (;;) {
        pieces += 1;
        yield ROWS;
      }
    }
    const pdf = writePdf({ ...table([]), rows: endless() });
    const first = await pdf.next();
    expect(first.value?.length).toBeGreaterThan(0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(pieces).toBe(1);
    await pdf.return(undefined);
  });

  test("is drawn outside the thread that answers requests", async () => {
    const shares: number[] = [];
    // A collection of all that this process holds may fall into one of them.
    for (let n = 0; n < 3; n += 1) {
      const before = { thread: process.threadCpuUsage(), all: process.cpuUsage() };
      await bytesOf(writePdf({ ...table([]), rows: inPieces([...ROWS, ...ROWS]) }));
      const thread = process.threadCpuUsage(before.thread);
      const all = process.cpuUsage(before.all);
      shares.push((thread.user + thread.system) / (all.user + all.system));
    }
    expect(Math.min(...shares)).toBeLessThan(1 / 4);
  });

  test("fails alone if its rows cannot be drawn", async () => {
    const good = writePdf(table(ROWS));
    const bad = writePdf({ ...table(ROWS), columns: null as never });
    await expect(bytesOf(bad)).rejects.toThrow(TypeError);
    expect((await bytesOf(good)).length).toBeGreaterThan(1_000);
  });
});
