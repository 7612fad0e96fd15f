import { digest } from "../digest.ts";

/** A file of an archive. Numbers are text, because JSON numbers would be rounded. */
export interface ArchivedFile {
  /** Its name in the folder of the archive. */
  readonly file: string;
  readonly rows: string;
  /** Of the file as it is stored, compressed. */
  readonly bytes: string;
  readonly sha256: string;
  /** Of the CSV in it. */
  readonly contentBytes: string;
  readonly contentSha256: string;
}

/** A digest of the table's chain, over the rows recorded after one time and up to another. */
export interface ArchivedLink {
  readonly number: string;
  /** In microseconds since 1970. */
  readonly after: string;
  readonly until: string;
  readonly rows: string;
  readonly digest: string;
}

export const COLUMN_TYPES = ["bigint", "integer", "text", "timestamp with time zone"] as const;

export interface ArchivedColumn {
  readonly name: string;
  readonly type: (typeof COLUMN_TYPES)[number];
}

/** The rows of one table in the month, in the order of the chain's digests. */
export interface ArchivedTable extends ArchivedFile {
  readonly table: string;
  readonly part: string;
  readonly columns: readonly ArchivedColumn[];
  readonly links: readonly ArchivedLink[];
  /** The head of the chain after the last of these digests. It covers all before it. */
  readonly head: string;
}

/** Rows that stay in the database after the month is dropped, and their digest there. */
export interface KeptRows extends ArchivedFile {
  readonly digest: string;
}

/** The balances and movements of all accounts of one kind in one currency. */
export interface ArchivedSum {
  /** The name of an open account, or the kind of checked accounts. */
  readonly account: string;
  readonly currency: string;
  readonly accounts: string;
  readonly entries: string;
  readonly opening: string;
  readonly moved: string;
  readonly closing: string;
}

export const MANIFEST_FORMAT = "kasuwa archive 1";
export const MANIFEST_FILE = "manifest.json";

/** What an archive says about itself. Its digest is in the digest chain of each table that is dropped. */
export interface Manifest {
  readonly format: typeof MANIFEST_FORMAT;
  /** The version of the program that wrote it. */
  readonly version: string;
  /** The number of the newest migration of the database. */
  readonly migration: number;
  readonly installation: string;
  /** `2024-01`. */
  readonly month: string;
  readonly writtenAt: string;
  /** The archive of the month before, if there is one. */
  readonly previous: { readonly month: string; readonly sha256: string } | null;
  readonly tables: readonly ArchivedTable[];
  readonly movements: KeptRows;
  readonly postings: KeptRows;
  /** The kinds of ledger transactions that `postings` counts. */
  readonly postingKinds: readonly string[];
  readonly sums: readonly ArchivedSum[];
}

export const digestOf = (manifest: string): Buffer => digest("sha256", manifest);

/** The rows of all tables of the month. */
export const countRows = ({ tables }: Pick<Manifest, "tables">): bigint =>
  tables.reduce((sum, { rows }) => sum + BigInt(rows), 0n);

/** Parses what `writeArchive` wrote. The text has its digest in the database, so its form is known. */
export const parseManifest = (text: string): Manifest => JSON.parse(text) as Manifest;
