import { hash } from "node:crypto";
import { digest } from "../digest.ts";
import type { DigestedTable } from "../ledger/digests/digested-table.ts";
import type { CsvCells } from "./csv-rows.ts";
import type { ArchivedColumn, ArchivedLink } from "./manifest.ts";

/** Returns the text that the digest of a row covers: what PostgreSQL's `json_build_array` makes of its columns. */
export function contentOf(
  { columns: usual, addedColumns = [] }: Pick<DigestedTable, "columns" | "addedColumns">,
  columns: readonly ArchivedColumn[],
  cells: CsvCells,
): string {
  const texts = columns.map(({ type }, index) => jsonOf(type, cells[index] ?? null));
  const added = texts.slice(usual.length);
  const hasAdded = addedColumns.length > 0 && added.some((text) => text !== "null");
  return `[${(hasAdded ? texts : texts.slice(0, usual.length)).join(", ")}]`;
}

function jsonOf(type: ArchivedColumn["type"], cell: string | null): string {
  if (cell === null) return "null";
  if (type === "text") return JSON.stringify(cell);
  return type === "timestamp with time zone" ? `"${jsonTime(cell)}"` : cell;
}

/** PostgreSQL leaves out zeros at the end of a second's fraction. */
const jsonTime = (time: string): string => time.replace(/\.?0*Z$/, "+00:00");

/** A time as archives have it, with all its microseconds. Texts of times are in the order of the times. */
export function timeText(us: bigint): string {
  const ms = us >= 0n ? us / 1_000n : (us - 999n) / 1_000n;
  const fraction = String(us - ms * 1_000n).padStart(3, "0");
  return new Date(Number(ms)).toISOString().replace("Z", `${fraction}Z`);
}

/**
 * Compares the rows of a file with the links of the chain, in their order. It keeps the digests of one link's rows at a
 * time.
 */
export class LinkCheck {
  readonly #links: readonly ArchivedLink[];
  readonly #name: string;
  #at = 0;
  #digests: string[] = [];
  rows = 0n;
  readonly faults: string[] = [];

  constructor(name: string, links: readonly ArchivedLink[]) {
    this.#name = name;
    this.#links = links;
  }

  add(recordedAt: string, content: string): void {
    this.rows += 1n;
    while (this.#untilText !== undefined && recordedAt > this.#untilText) this.#closeLink();
    this.#digests.push(hash("sha256", content, "hex"));
  }

  /** Closes the last links. */
  end(): void {
    while (this.#at < this.#links.length) this.#closeLink();
    if (this.#digests.length > 0)
      this.faults.push(`${this.#name}: ${this.#digests.length} rows are after the last digest.`);
  }

  #until: { readonly at: number; readonly text: string | undefined } | undefined;

  get #untilText(): string | undefined {
    if (this.#until?.at !== this.#at) {
      const link = this.#links[this.#at];
      this.#until = { at: this.#at, text: link && timeText(BigInt(link.until)) };
    }
    return this.#until?.text;
  }

  #closeLink(): void {
    const link = this.#links[this.#at];
    if (link === undefined) return;
    const found = digestRows(this.#digests);
    if (String(this.#digests.length) !== link.rows || found !== link.digest)
      this.faults.push(
        `${this.#name}: the rows up to ${timeText(BigInt(link.until))} differ from digest ${link.number} of the chain.`,
      );
    this.#at += 1;
    this.#digests = [];
  }
}

/** The digest of a link: over the digests of its rows, sorted. */
const digestRows = (digests: readonly string[]): string =>
  digest("sha256", Buffer.from(digests.toSorted().join(""), "hex")).toString("hex");
