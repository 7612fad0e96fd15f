export { type ComparedBooks, compareBooks } from "./compare-books.ts";
export { connectCell, disconnectCell } from "./connect-cell.ts";
export { type CellMoney, listCells, type ShownCell, showCell } from "./show-cell.ts";
