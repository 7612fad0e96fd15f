import { readFileSync } from "node:fs";
import path from "node:path";
import { create, type Font, type GlyphRun } from "fontkit";
import { assert } from "../assert.ts";

/** The folder of the font files. `vendor-fonts.ts` brings them into the tree. */
export const FONTS_FOLDER = path.join(import.meta.dirname, "fonts");

/**
 * The fonts of a PDF. `digits` has the Arabic digits, which the other two lack.
 * Every file embeds only the glyphs that it uses.
 */
export interface Fonts {
  readonly regular: PdfFont;
  readonly bold: PdfFont;
  readonly digits: PdfFont;
}

/** Opens the fonts: once for each thread, because parsing takes time and memory. */
export function openFonts(): Fonts {
  return {
    regular: new PdfFont("NotoSans-Regular.ttf"),
    bold: new PdfFont("NotoSans-SemiBold.ttf"),
    digits: new PdfFont("NotoSansArabic-Regular.ttf"),
  };
}

/**
 * Without `ccmp` and `liga`, each glyph stands for exactly one character. With `ccmp`, ọ́ would be drawn as o and two
 * marks, and the PDF would then name every later o "ọ" when a reader copies or searches its text.
 */
const FEATURES = { ccmp: false, liga: false, kern: false };

/** Words that a font remembers. A statement repeats dates, names and narratives. */
const WORDS_REMEMBERED_MAX = 2_000;

type Run = Pick<GlyphRun, "glyphs" | "positions" | "advanceWidth">;
type Positions = GlyphRun["positions"];

export class PdfFont {
  /** What pdfkit draws with: the font, with the `layout` of this class. pdfkit calls it for one word at a time. */
  readonly source: Font;
  readonly #font: Font;
  readonly #words = new Map<string, Run>();

  constructor(fileName: string) {
    // fontkit answers a collection only for the file types .ttc and .dfont.
    this.#font = create(readFileSync(path.join(FONTS_FOLDER, fileName))) as Font;
    const layout = (word: string) => copyOf(this.#layOut(word));
    this.source = Object.create(this.#font, { layout: { value: layout } }) as Font;
  }

  hasGlyphFor(codePoint: number): boolean {
    return this.#font.hasGlyphForCodePoint(codePoint);
  }

  /** The width of a word in multiples of the font size. */
  widthOf(word: string): number {
    return this.#layOut(word).advanceWidth / this.#font.unitsPerEm;
  }

  #layOut(word: string): Run {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    // Marks find their place by the rules of the font, which takes 20 times the CPU of a plain word.
    const run = /\p{M}/u.test(word) ? this.#font.layout(word, FEATURES) : this.#sideBySide(word);
    nameGlyphs(run.glyphs, word);
    if (this.#words.size >= WORDS_REMEMBERED_MAX) this.#words.clear();
    this.#words.set(word, run);
    return run;
  }

  #sideBySide(word: string): Run {
    const glyphs = this.#font.glyphsForString(word);
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return { glyphs, positions, advanceWidth: sumOf(positions) };
  }
}

/**
 * Sets for pdfkit which character each glyph stands for. fontkit forgets it for glyphs that it first met while it embedded
 * the parts of another letter into an earlier file, as the dot below in ọ.
 */
function nameGlyphs(glyphs: Run["glyphs"], word: string): void {
  const codePoints = Array.from(word, (character) => character.codePointAt(0) ?? 0);
  assert(glyphs.length === codePoints.length, "each glyph stands for one character");
  for (const [index, glyph] of glyphs.entries())
    glyph.codePoints = codePoints.slice(index, index + 1);
}

/** A run with positions of its own: pdfkit scales them in place and reads `advanceWidth` afterwards. */
function copyOf({ glyphs, positions }: Run): Run {
  const own: Positions = positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
    xAdvance,
    yAdvance,
    xOffset,
    yOffset,
  }));
  return {
    glyphs,
    positions: own,
    get advanceWidth() {
      return sumOf(own);
    },
  };
}

const sumOf = (positions: readonly { readonly xAdvance: number }[]): number =>
  positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
