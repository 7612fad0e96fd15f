import { CELL_PATTERN, type CellNumber } from "./cell-number.ts";

/** What cells ask of one another. */
export const CELL_CALLS = ["payments", "find", "names", "received", "settings"] as const;

export type CellCall = (typeof CELL_CALLS)[number];

const NUMBER = `^${CELL_PATTERN}$`;

/** The path of a call, for a router: the cell that is called, then the one that calls. */
export const routeOfCall = (call: CellCall): string =>
  `/inbound/:cell(${NUMBER})/cells/:sender(${NUMBER})/${call}`;

/** The path as it is sent and signed. A proxy routes it by the cell's number alone. */
export const pathOfCall = (cell: CellNumber, sender: CellNumber, call: CellCall): string =>
  `/inbound/${cell}/cells/${sender}/${call}`;
