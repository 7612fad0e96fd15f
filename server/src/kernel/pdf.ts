/** A table on as many pages as it takes, with a title and some lines on the first. */
export interface PdfTable {
  readonly title: string;
  readonly lines: readonly string[];
  readonly columns: readonly PdfColumn[];
  /** Rows, a piece at a time: a file of any length is never in memory as a whole. */
  readonly rows: AsyncIterable<readonly (readonly string[])[]>;
}

export interface PdfColumn {
  readonly title: string;
  /** In points, of which an inch has 72. */
  readonly width: number;
  readonly alignsRight?: boolean;
}

/** A4, in points. */
const PAGE = { width: 595, height: 842, margin: 40 };
const LINE_HEIGHT = 14;
const FONT_SIZE = 8;

/** Every letter of Courier is as wide as any other: six tenths of its size. */
const LETTER_WIDTH = FONT_SIZE * 0.6;

/** Objects that every file has: the catalogue, the list of pages, and two fonts that every reader brings along. */
const CATALOGUE = 1;
const PAGES = 2;
const FONT = 3;
const BOLD = 4;

/**
 * Writes a table as a PDF while its rows are read. All of it is ASCII, so that its characters are its bytes: a letter
 * outside of it is written as an escape, and one that the standard fonts do not have as the letter it was made from.
 */
export async function* pdfPages(table: PdfTable): AsyncGenerator<string> {
  const file = new PdfFile();
  yield file.begin();
  let page = new Page(table, true);
  for await (const piece of table.rows) {
    for (const row of piece) {
      if (page.isFull) {
        yield file.addPage(page.content);
        page = new Page(table, false);
      }
      page.addRow(row);
    }
  }
  yield file.addPage(page.content);
  yield file.end();
}

/** One page's drawing instructions, from the top down. */
class Page {
  readonly #columns: readonly PdfColumn[];
  readonly #parts: string[] = [];
  #y = PAGE.height - PAGE.margin;

  constructor({ title, lines, columns }: PdfTable, isFirst: boolean) {
    this.#columns = columns;
    if (isFirst) {
      this.#text(title, PAGE.margin, BOLD);
      this.#down();
      for (const line of lines) {
        this.#text(line, PAGE.margin, FONT);
        this.#down();
      }
      this.#down();
    }
    this.#cells(
      columns.map((column) => column.title),
      BOLD,
    );
  }

  get isFull(): boolean {
    return this.#y < PAGE.margin + LINE_HEIGHT;
  }

  get content(): string {
    return this.#parts.join("\n");
  }

  addRow(cells: readonly string[]): void {
    this.#cells(cells, FONT);
  }

  #cells(cells: readonly string[], font: number): void {
    let x = PAGE.margin;
    for (const [index, { width, alignsRight }] of this.#columns.entries()) {
      const shown = shortened(plain(cells[index] ?? ""), width);
      const left = alignsRight ? x + width - LETTER_WIDTH * (shown.length + 1) : x;
      this.#text(shown, left, font);
      x += width;
    }
    this.#down();
  }

  #text(text: string, x: number, font: number): void {
    const place = `${x.toFixed(2)} ${this.#y} Td`;
    this.#parts.push(`BT /F${font} ${FONT_SIZE} Tf ${place} (${escaped(plain(text))}) Tj ET`);
  }

  #down(): void {
    this.#y -= LINE_HEIGHT;
  }
}

/** The objects of a file as they are written, and where each begins. */
class PdfFile {
  readonly #offsets = new Map<number, number>();
  readonly #pages: number[] = [];
  #length = 0;
  #next = BOLD + 1;

  begin(): string {
    return (
      this.#wrote("%PDF-1.4\n") + this.#font(FONT, "Courier") + this.#font(BOLD, "Courier-Bold")
    );
  }

  addPage(content: string): string {
    const [stream, page] = [this.#next, this.#next + 1];
    this.#next += 2;
    this.#pages.push(page);
    const body = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
    const fonts = `/F${FONT} ${FONT} 0 R /F${BOLD} ${BOLD} 0 R`;
    const about = `/Parent ${PAGES} 0 R /Contents ${stream} 0 R /Resources << /Font << ${fonts} >> >>`;
    return this.#object(stream, body) + this.#object(page, `<< /Type /Page ${about} >>`);
  }

  end(): string {
    const kids = this.#pages.map((page) => `${page} 0 R`).join(" ");
    const box = `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}]`;
    const pages = `<< /Type /Pages /Kids [${kids}] /Count ${this.#pages.length} ${box} >>`;
    const objects =
      this.#object(PAGES, pages) +
      this.#object(CATALOGUE, `<< /Type /Catalog /Pages ${PAGES} 0 R >>`);
    const startsAt = this.#length;
    const size = this.#next;
    const entries = Array.from({ length: size - 1 }, (_, index) => {
      const offset = this.#offsets.get(index + 1) ?? 0;
      return `${String(offset).padStart(10, "0")} 00000 n \n`;
    });
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join("")}`;
    const trailer = `trailer\n<< /Size ${size} /Root ${CATALOGUE} 0 R >>\nstartxref\n${startsAt}\n%%EOF\n`;
    return `${objects}${table}${trailer}`;
  }

  #font(number: number, name: string): string {
    const about = `/Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding`;
    return this.#object(number, `<< /Type /Font ${about} >>`);
  }

  #object(number: number, body: string): string {
    this.#offsets.set(number, this.#length);
    return this.#wrote(`${number} 0 obj\n${body}\nendobj\n`);
  }

  #wrote(text: string): string {
    this.#length += text.length;
    return text;
  }
}

/** What does not fit into a column ends in dots. */
function shortened(text: string, width: number): string {
  const most = Math.floor(width / LETTER_WIDTH) - 1;
  return text.length <= most ? text : `${text.slice(0, most - 2)}..`;
}

/** Hooked letters of Hausa and what else has no base letter of its own in Unicode. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  ɓ: "b",
  Ɓ: "B",
  ɗ: "d",
  Ɗ: "D",
  ƙ: "k",
  Ƙ: "K",
  ƴ: "y",
  Ƴ: "Y",
  "₦": "NGN ",
};

/** The text in letters that the fonts have: others lose their marks, and what is no letter at all becomes a question mark. */
function plain(text: string): string {
  return Array.from(text.normalize("NFC"), (letter) => {
    if (isInFont(letter)) return letter;
    const bare = letter.normalize("NFD").replaceAll(/\p{M}/gu, "");
    return WRITTEN_AS[letter] ?? (bare === "" || isInFont(bare) ? bare : "?");
  }).join("");
}

/** ASCII, and the letters of Western Europe. */
const isInFont = (letter: string): boolean => /^[\u0020-\u007e\u00a1-\u00ff]+$/.test(letter);

function escaped(text: string): string {
  return text.replaceAll(/[\\()\u0080-\u00ff]/g, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? `\\${letter}` : `\\${code.toString(8)}`;
  });
}
