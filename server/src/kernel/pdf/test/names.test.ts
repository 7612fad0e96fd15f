import fc from "fast-check";
import { expect, test } from "vitest";
import { readPdf } from "../../../../test/support/read-pdf.ts";
import { PageText } from "../page-text.ts";
import { REPLACEMENT, toPrintable } from "../printable-text.ts";
import { TableDocument } from "../table-document.ts";

const text = new PageText();

const HEAD = {
  heading: "Baobab Foods",
  title: "Statement",
  facts: [],
  totals: [],
  footer: "The footer",
  columns: [
    { title: "Number", width: 40 },
    { title: "Name", width: 475 },
  ],
  emptyNote: "None",
};

/** Draws each name in a row of its own, and answers what a reader copies from each row. */
async function copiedFrom(names: readonly string[]): Promise<readonly string[]> {
  const document = new TableDocument(HEAD, text);
  const bytes = [document.addRows(names.map((name, index) => [`#${index}#`, name]))];
  bytes.push(document.end());
  const pages = await readPdf(Buffer.concat(bytes));
  return names.map((_, index) => {
    const page = pages.find((texts) => texts.some((one) => one.text === `#${index}#`))!;
    const { y } = page.find((one) => one.text === `#${index}#`)!;
    const row = page.filter((one) => Math.abs(one.y - y) < 1 && one.x >= 80);
    return row.map((one) => one.text).join("");
  });
}

const unspaced = (name: string) => name.replaceAll(" ", "");

const NAMES = [
  ...["Ọlájùmọ̀kẹ́ Ẹ̀ṣọ́", "Ọ́ ọ́ Ẹ̀ ẹ̀ Ṣ ṣ", "Adébáyọ̀ Ṣówándé", "Olusẹgun Ọbasanjọ"],
  ...["Ɓala Ɗanjuma", "Ƙofar ƙwai", "ɗan Ƴar'adua ƴaƴa", "Ibrahim Ɓaɓangida"],
  ...["Ngọzị Chukwụ", "Ṅwanne ụ̀ ị́ Ị̀", "ǹ ń m̀ ḿ n̄ M̄", "Chịmamanda"],
  ...["ə ɛ ɔ ŋ ǝ ɣ Ǝ Ɛ Ɔ", "Ìtsekiri ẹ́ e̱ o̱", "office fi ffl", "₦5,000 • “q” ’ — …"],
  ...["José Müller Łukasz Ñandú", "Дмитрий Ωμέγα", "Straße Œuvre Þór"],
];

test("writes names of Yoruba, Hausa, Igbo and other people as they are written", async () => {
  expect(await copiedFrom(NAMES)).toEqual(NAMES.map((name) => name.normalize("NFC")));
});

test("writes a name in decomposed form as it writes the composed form", async () => {
  const decomposed = NAMES.map((name) => name.normalize("NFD"));
  expect(await copiedFrom(decomposed)).toEqual(NAMES.map((name) => name.normalize("NFC")));
});

test("writes Arabic digits from left to right", async () => {
  const [western] = await copiedFrom(["a ١٢٣٤٥٦٧٨٩٠ b"]);
  expect(unspaced(western!)).toBe("a١٢٣٤٥٦٧٨٩٠b");
  // The eastern 1, 2, 3, 8 and 9 look the same and share glyphs with the western ones, so they get a file of their own.
  expect(await copiedFrom(["۱۲۳۴۵۶۷۸۹۰"])).toEqual(["۱۲۳۴۵۶۷۸۹۰"]);
});

test("writes every Latin letter up to U+2C7F as itself", async () => {
  const letters = Array.from({ length: 0x2c80 }, (_, code) => String.fromCodePoint(code))
    .filter((letter) => /(?=\p{L})\p{Script=Latin}/u.test(letter))
    .map((letter) => letter.normalize("NFC"));
  const rows = Array.from({ length: Math.ceil(letters.length / 30) }, (_, row) =>
    letters.slice(row * 30, (row + 1) * 30).join(""),
  );
  expect(await copiedFrom(rows)).toEqual(rows);
});

test.each([
  ["an emoji", "a🎂b", `a${REPLACEMENT}b`],
  ["an emoji of several code points", "a👩🏾‍👩‍👧b", `a${REPLACEMENT}b`],
  ["a flag", "a🇳🇬b", `a${REPLACEMENT}b`],
  ["a script that the fonts lack", "a你好b", `a${REPLACEMENT}${REPLACEMENT}b`],
  ["Arabic letters", "محمد", REPLACEMENT.repeat(4)],
  ["a control character", "a\u0007b", `a${REPLACEMENT}b`],
  ["a right-to-left override", "a\u202eb", `a${REPLACEMENT}b`],
  ["a right-to-left mark", "a\u200fb", `a${REPLACEMENT}b`],
  ["a zero-width joiner", "a\u200db", `a${REPLACEMENT}b`],
  ["a variation selector after a letter", "a\ufe0fb", `a${REPLACEMENT}b`],
  ["a lone surrogate", "a\ud800b\udc00", `a${REPLACEMENT}b${REPLACEMENT}`],
  ["a soft hyphen", "a\u00adb", `a${REPLACEMENT}b`],
  ["the fifth mark on a letter", `o${"\u0302".repeat(6)}`, `ô${"\u0302".repeat(4)}${REPLACEMENT}`],
  ["a tab and a line break", "a\tb\nc\u2028d\u00a0e", "a b c d e"],
])("replaces %s visibly", async (_, name, printed) => {
  expect(text.toPrintable(name)).toBe(printed);
  expect(await copiedFrom([`x${name}x`])).toEqual([`x${printed}x`]);
});

test("drops no character of any text", () => {
  const isInFont = (codePoint: number) => codePoint < 0x3000;
  const segmenter = new Intl.Segmenter("en");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (any) => {
      const printable = toPrintable(any, isInFont);
      expect(printable.isWellFormed()).toBe(true);
      expect(/[\p{Cc}\p{Cs}\p{Cf}]/u.test(printable)).toBe(false);
      const clusters = [...segmenter.segment(any.toWellFormed().normalize("NFC"))];
      expect(Array.from(printable).length).toBeGreaterThanOrEqual(clusters.length);
    }),
  );
});

test("reads back what it printed, for any text", async () => {
  const texts = fc.sample(fc.string({ unit: "binary", maxLength: 20 }), { numRuns: 300, seed: 1 });
  const accented = fc.sample(
    fc.string({
      unit: fc.constantFrom(..."aeioɓɗƙnm\u0323\u0301\u0300\u0304".split("")),
      maxLength: 20,
    }),
    { numRuns: 300, seed: 2 },
  );
  const names = [...texts, ...accented];
  const copied = await copiedFrom(names.map((name) => `x${name}x`));
  const printed = names.map((name) => text.toPrintable(`x${name}x`));
  expect(copied.map(unspaced)).toEqual(printed.map(unspaced));
});

test("explains the replacement on the pages that have one", async () => {
  const noteOf = async (name: string) => {
    const document = new TableDocument(HEAD, text);
    const pages = await readPdf(Buffer.concat([document.addRows([["1", name]]), document.end()]));
    return pages.flat().some((one) => one.text.includes("stands for a character"));
  };
  expect(await noteOf("a🎂b")).toBe(true);
  expect(await noteOf("Ọlájùmọ̀kẹ́")).toBe(false);
});

test("embeds a part of each font and names no other font", () => {
  const document = new TableDocument(HEAD, text);
  const bytes = Buffer.concat([document.addRows([["1", "Amina ١٢"]]), document.end()]);
  const pdf = bytes.toString("latin1");
  const names = new Set(
    Array.from(pdf.matchAll(/\/BaseFont \/[A-Z]{6}\+([A-Za-z-]+)/g), ([, name]) => name),
  );
  expect([...names].sort()).toEqual([
    "NotoSans-Regular",
    "NotoSans-SemiBold",
    "NotoSansArabic-Regular",
  ]);
  expect(pdf.match(/\/BaseFont/g)).toHaveLength(6);
  expect(pdf.match(/\/FontFile2/g)).toHaveLength(3);
  expect(bytes.length).toBeLessThan(40_000);
});
