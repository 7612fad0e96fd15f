import { Refusal } from "../refusals.ts";
import type { CellNumber } from "./cell-number.ts";

/** The request belongs to another cell. A proxy that routes by the cell's number never sends it here. */
export const wrongCell = (what: string, cell: CellNumber): Refusal =>
  new Refusal(
    "wrong_cell",
    `${what} of cell ${cell}, and this is another cell. Send the request to cell ${cell}.`,
  );
