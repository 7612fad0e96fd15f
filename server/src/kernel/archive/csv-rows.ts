import { StringDecoder } from "node:string_decoder";

/** A row of CSV. An empty cell without quotes is null; with quotes it is an empty text. */
export type CsvCells = readonly (string | null)[];

/** The text does not have the form in which archives are written. */
class BrokenCsv extends Error {
  override readonly name = "BrokenCsv";
}

/** A longer row is not from this program: a body has at most some megabytes. */
const ROW_CHARACTERS_MAX = 64 * 1_048_576;

/** Reads the rows of RFC 4180 as they arrive, in batches, and holds one row and one piece at a time. */
export async function* readRows(
  content: AsyncIterable<Buffer>,
): AsyncGenerator<readonly CsvCells[]> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const piece of content) {
    const text = rest + decoder.write(piece);
    const { rows, end } = takeRows(text);
    rest = text.slice(end);
    if (rest.length > ROW_CHARACTERS_MAX) throw new BrokenCsv("a row is too long");
    if (rows.length > 0) yield rows;
  }
  if (rest + decoder.end() !== "") throw new BrokenCsv("the last row has no end");
}

/** Returns the complete rows at the beginning of a text, and where the next one begins. */
function takeRows(text: string): { rows: CsvCells[]; end: number } {
  const rows: CsvCells[] = [];
  let end = 0;
  for (;;) {
    const close = findRowEnd(text, end);
    if (close === -1) return { rows, end };
    rows.push(splitRow(text.slice(end, close)));
    end = close + 2;
  }
}

/** A row ends at a line break outside of quotes: with an even number of quotes before it. */
function findRowEnd(text: string, from: number): number {
  let close = text.indexOf("\r\n", from);
  let [quotes, counted] = [0, from];
  while (close !== -1) {
    for (
      let at = text.indexOf('"', counted);
      at !== -1 && at < close;
      at = text.indexOf('"', at + 1)
    )
      quotes += 1;
    if (quotes % 2 === 0) return close;
    counted = close;
    close = text.indexOf("\r\n", close + 2);
  }
  return -1;
}

function splitRow(row: string): CsvCells {
  if (!row.includes('"')) return row.split(",").map((cell) => (cell === "" ? null : cell));
  const cells: (string | null)[] = [];
  for (let at = 0; at <= row.length; ) {
    const { cell, end } = row[at] === '"' ? quotedCell(row, at) : plainCell(row, at);
    cells.push(cell);
    if (end < row.length && row[end] !== ",")
      throw new BrokenCsv("a cell has text after its quote");
    at = end + 1;
  }
  return cells;
}

function plainCell(row: string, from: number): { cell: string | null; end: number } {
  const comma = row.indexOf(",", from);
  const end = comma === -1 ? row.length : comma;
  return { cell: end === from ? null : row.slice(from, end), end };
}

function quotedCell(row: string, from: number): { cell: string; end: number } {
  let close = row.indexOf('"', from + 1);
  while (close !== -1 && row[close + 1] === '"') close = row.indexOf('"', close + 2);
  if (close === -1) throw new BrokenCsv("a quote is not closed");
  return { cell: row.slice(from + 1, close).replaceAll('""', '"'), end: close + 1 };
}

/** Ends the rows of PostgreSQL's CSV with the line break of RFC 4180. Line breaks within quotes stay as they are. */
export async function* withLineEnds(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isQuoted = false;
  for await (const piece of content) {
    // One character for each byte, so no byte changes.
    const parts = piece.toString("latin1").split('"');
    const ended = parts.map((part, index) => {
      if (index > 0) isQuoted = !isQuoted;
      return isQuoted ? part : part.replaceAll("\n", "\r\n");
    });
    yield Buffer.from(ended.join('"'), "latin1");
  }
}
