import { type CellNumber, providerOfCell } from "../../../kernel/cells/cell-number.ts";
import { type LinkedCell, readLinkedCells } from "../../../kernel/cells/link-queries.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { notConnected } from "./errors.ts";
import { type ModeSum, sumBetweenCells, sumCredited, sumOpen, sumPaid } from "./queries.ts";

export type ListedCell = Omit<LinkedCell, "version">;

/** Returns this cell's number, and the cells that it is connected with. */
export async function listCells({
  database,
  cell,
}: Kit): Promise<{ readonly own: CellNumber | null; readonly cells: readonly ListedCell[] }> {
  const cells = await readLinkedCells(database);
  return { own: cell, cells: cells.map(({ version: _, ...listed }) => listed) };
}

/** The money between this cell and another one, in one mode. */
export interface CellMoney {
  readonly mode: Mode;
  readonly paid: Sum;
  readonly received: Sum;
  /** May yet be paid. */
  readonly open: Sum;
  /** What was paid there less what was received from there. */
  readonly balance: Minor;
  /** The accounts between cells of this one, with all other cells. */
  readonly betweenCells: Minor;
}

type Sum = Omit<ModeSum, "mode">;

export interface ShownCell extends ListedCell {
  readonly money: readonly CellMoney[];
}

/** Returns a connected cell, with the money between it and this one. Throws if it is not connected. */
export async function showCell(kit: Kit, number: CellNumber): Promise<ShownCell> {
  const { database } = kit;
  const found = (await listCells(kit)).cells.find((one) => one.number === number);
  if (found === undefined) throw notConnected({ cell: number });
  const provider = providerOfCell(number);
  const paid = await sumPaid(database, provider);
  const open = await sumOpen(database, provider);
  const received = await sumCredited(database, number);
  const between = await sumBetweenCells(database);
  const money = (["test", "live"] as const).map((mode) => {
    const [out, back] = [sumIn(paid, mode), sumIn(received, mode)];
    return {
      ...{ mode, paid: out, received: back, open: sumIn(open, mode) },
      balance: out.amount - back.amount,
      betweenCells: between.find((one) => one.mode === mode)?.balance ?? 0n,
    };
  });
  return { ...found, money };
}

function sumIn(sums: readonly ModeSum[], wanted: Mode): Sum {
  const { count = 0, amount = 0n } = sums.find(({ mode }) => mode === wanted) ?? {};
  return { count, amount };
}
