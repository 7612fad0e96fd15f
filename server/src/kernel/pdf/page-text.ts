import { type Fonts, openFonts } from "./fonts.ts";
import { REPLACEMENT, toPrintable } from "./printable-text.ts";

export interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
  readonly color?: string;
}

const BLACK = "#1b2420";
const ARABIC_DIGITS = /([\u0660-\u0669\u06f0-\u06f9]+)/;

/** `wordCount` and a width that is known save pdfkit from measuring. */
const ONE_LINE = { lineBreak: false, baseline: "alphabetic", wordCount: 1 } as const;

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Measures, wraps and draws text in the fonts of a thread. */
export class PageText {
  readonly #fonts: Fonts = openFonts();

  /** Makes the fonts known to a document under their names. Call it once, before drawing. */
  registerFonts(document: PDFKit.PDFDocument): void {
    for (const [name, font] of Object.entries(this.#fonts)) {
      // pdfkit also takes an opened font; its types leave that out.
      document.registerFont(name, font.source as unknown as Uint8Array);
    }
  }

  /** The text in characters that the fonts have. Call it once for each text, before measuring. */
  toPrintable(text: string): string {
    const { regular, digits } = this.#fonts;
    return toPrintable(
      text,
      (codePoint) =>
        regular.hasGlyphFor(codePoint) ||
        (isArabicDigit(codePoint) && digits.hasGlyphFor(codePoint)),
    );
  }

  /** The width of a printable text in points. No font kerns, so the width of a line is the sum of its words. */
  widthOf(text: string, style: TextStyle): number {
    return this.#runs(text, style).reduce((sum, { width }) => sum + width, 0);
  }

  /** The text in lines of at most `width` points, broken at spaces if possible, never between a letter and its mark. */
  wrap(text: string, width: number, style: TextStyle): readonly string[] {
    if (this.widthOf(text, style) <= width) return [text];
    const space = this.widthOf(" ", style);
    const lines: string[] = [];
    let line = "";
    let used = 0;
    for (const word of text.split(" ").flatMap((one) => this.#pieces(one, width, style))) {
      const added = this.widthOf(word, style);
      if (line !== "" && used + space + added > width) {
        lines.push(line);
        line = "";
      }
      used = line === "" ? added : used + space + added;
      line = line === "" ? word : `${line} ${word}`;
    }
    return [...lines, line].filter((one) => one !== "");
  }

  /** Draws one line of printable text with its upper left corner at `x` and `y`. */
  draw(document: PDFKit.PDFDocument, text: string, x: number, y: number, style: TextStyle): void {
    document.fillColor(style.color ?? BLACK);
    let left = x;
    for (const run of this.#runs(text, style)) {
      document.font(run.font, style.size);
      // The fonts differ in height; their baselines are at the same place.
      const options = { ...ONE_LINE, textWidth: run.width };
      document.text(run.text, left, y + style.size, options);
      left += run.width;
    }
  }

  #runs(text: string, { size, isBold = false }: TextStyle) {
    return text.split(ARABIC_DIGITS).flatMap((part, index) => {
      if (part === "") return [];
      // `split` with a group answers the digits at every odd index.
      const font = index % 2 === 1 ? "digits" : isBold ? "bold" : "regular";
      return [{ font, text: part, width: this.#unitsOf(part, font) * size } as const];
    });
  }

  /** In multiples of the font size. A space belongs to the word before it, as pdfkit cuts text. */
  #unitsOf(text: string, name: keyof Fonts): number {
    let units = 0;
    for (const word of text.split(/(?<= )/)) units += this.#fonts[name].widthOf(word);
    return units;
  }

  /** A word wider than a line, cut into parts that fit. */
  #pieces(word: string, width: number, style: TextStyle): readonly string[] {
    if (this.widthOf(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = "";
    for (const { segment } of clusters.segment(word)) {
      if (part !== "" && this.widthOf(part + segment, style) > width) {
        parts.push(part);
        part = "";
      }
      part += segment;
    }
    return [...parts, part];
  }
}

const isArabicDigit = (codePoint: number): boolean =>
  ARABIC_DIGITS.test(String.fromCodePoint(codePoint));

export const hasReplacement = (text: string): boolean => text.includes(REPLACEMENT);
