import { CELL_PATTERN, type CellNumber } from "../../cells/cell-number.ts";
import { wrongCell } from "../../cells/wrong-cell.ts";

const PREFIXES = ["", "/api/v1"];

/** What a path of providers names. */
export interface InboundParams {
  readonly provider: string;
  /** The two digits by which a proxy finds the cell. */
  readonly cell?: string;
}

/** The paths of a provider's messages: with the number of a cell before the provider's name, and without. */
export const inboundPaths = (rest: "" | "/authorizations"): readonly string[] =>
  PREFIXES.flatMap((prefix) =>
    ["", `/:cell(^${CELL_PATTERN}$)`].map((cell) => `${prefix}/inbound${cell}/:provider${rest}`),
  );

/** The address of this cell's notices, for a person who enters it at a provider. */
export const inboundAddress = (publicUrl: string, cell: CellNumber | null): string =>
  `${publicUrl}/inbound${cell === null ? "" : `/${cell}`}`;

/** Throws `wrong_cell` if the path names another cell. */
export function requireOwnCell({ cell }: InboundParams, own: CellNumber | null): void {
  if (cell !== undefined && Number(cell) !== own) throw wrongCell("This path is", Number(cell));
}
