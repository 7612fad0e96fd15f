/**
 * A cell is a whole Kasuwa with some of the businesses. Its number has two digits without a leading zero, so that every
 * identifier can carry it and a proxy can read it. An installation that is the only one needs no number: null.
 */
export type CellNumber = number;

export const CELL_MIN = 10;
export const CELL_MAX = 89;

/** A cell's number within a pattern. */
export const CELL_PATTERN = "[1-8][0-9]";

const CELL = new RegExp(`^${CELL_PATTERN}$`);

/** Undefined for a text that is not a cell's number. */
export const readCellNumber = (text: string): CellNumber | undefined =>
  CELL.test(text) ? Number(text) : undefined;

const ACCOUNT_OF_CELL = new RegExp(`^0(${CELL_PATTERN})[0-9]{7}$`);

/** The cell that a service account number names. Null for a number without one. */
export const cellOfAccountNumber = (accountNumber: string): CellNumber | null =>
  readCellNumber(ACCOUNT_OF_CELL.exec(accountNumber)?.[1] ?? "") ?? null;

/** How many ids each cell has. The largest id of all fits a JSON number. */
const IDS_OF_CELL = 100_000_000_000_000n;

/** The ids of a cell begin here, so that the rows of two cells never have the same id. */
export const firstIdOf = (cell: CellNumber): bigint => BigInt(cell) * IDS_OF_CELL;

const FIRST_OF_ALL = firstIdOf(CELL_MIN);

/** Null for an id from before the cell had a number. */
export const cellOfId = (id: bigint): CellNumber | null =>
  id < FIRST_OF_ALL ? null : Number(id / IDS_OF_CELL);

/** The name under which another cell is a provider: in orders, switches and logs. */
export const providerOfCell = (cell: CellNumber): string => `cell${cell}`;

const PROVIDER_OF_CELL = new RegExp(`^cell(${CELL_PATTERN})$`);

/** Null for a provider that is not a cell. */
export const cellOfProvider = (provider: string | null): CellNumber | null =>
  readCellNumber(PROVIDER_OF_CELL.exec(provider ?? "")?.[1] ?? "") ?? null;
