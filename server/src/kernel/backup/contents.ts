/** What a backup says about itself, before its rows. */
export interface BackupHeader {
  readonly format: typeof FORMAT;
  /** The version of the program that wrote it. */
  readonly version: string;
  /** The number of the newest migration of the database. */
  readonly migration: number;
  /** The same for every backup of one installation. */
  readonly installation: string;
  readonly takenAt: string;
  /** The master keys that sealed values need. */
  readonly masterKeys: readonly BackupMasterKey[];
}

export interface BackupMasterKey {
  readonly id: number;
  /** In hexadecimal. Null if no process has proven the key. */
  readonly fingerprint: string | null;
}

export interface BackupTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** Of a partition: the table that it belongs to, and its bounds as PostgreSQL prints them. */
  readonly partition: { readonly parent: string; readonly bounds: string } | null;
}

export interface TableEnd {
  readonly rows: number;
  /** SHA-256 over the rows. */
  readonly sha256: string;
}

export interface BackupSequence {
  readonly schema: string;
  readonly name: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

export interface BackupEnd {
  readonly tables: number;
  readonly rows: number;
  /** SHA-256 over everything before. */
  readonly sha256: string;
}

export const FORMAT = "kasuwa backup 1";

/** Reports how much is done of how much, in bytes. */
export type OnProgress = (done: number, total: number) => void;
