import type { BankRail } from "../providers/ports/bank-rail.ts";
import type { Unavailable, Unknown } from "../providers/ports/outcome.ts";
import type { StatementSource } from "../providers/ports/statement-source.ts";
import type { Mode } from "../tenancy/access.ts";
import type { CellNumber } from "./cell-number.ts";
import type { SentSettings, SettingsAnswer } from "./common-setting.ts";

/** The other cells that the operator has connected with this one. For outgoing money, each is a bank. */
export interface OtherCells {
  /** The smallest number first. */
  readonly numbers: readonly CellNumber[];
  /** The connected cell of a service account number: the one that it names, or the home cell. Null: this one, or none. */
  cellOf(accountNumber: string): CellNumber | null;
  /** The rail to a cell, by the provider name in orders. Undefined if the cell is not connected. */
  rail(mode: Mode, provider: string | null): BankRail | undefined;
  /** What a cell received from this one, in both modes. Undefined if it is not connected. */
  received(cell: CellNumber): StatementSource | undefined;
  /** The secret of the link with a cell. Undefined if it is not connected. */
  secretOf(cell: CellNumber): string | undefined;
  /** True if that cell is the home cell, by this cell's own link with it. */
  isHome(cell: CellNumber): boolean;
  /** Sends a cell the common settings of this one, the home cell. It compares them, or takes them. */
  askSettings(
    cell: CellNumber,
    sent: SentSettings,
  ): Promise<SettingsAnswer | Unavailable | Unknown>;
  /** Reads again which cells are connected. Otherwise that happens every second. */
  refresh(): Promise<void>;
  /** Ends the connections. */
  stop(): Promise<void>;
}
