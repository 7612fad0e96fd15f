export { alertMissingCell } from "./alert-missing-cell.ts";
export { type ComparedBooks, compareBooks } from "./compare-books.ts";
export type { SettingDifference } from "./compare-values.ts";
export { connectCell, disconnectCell } from "./connect-cell.ts";
export { isServedBy } from "./find-served-twice.ts";
export { applySettings, type ComparedCell, compareSettings } from "./send-settings.ts";
export { type CellMoney, listCells, type ShownCell, showCell } from "./show-cell.ts";
export { takeSettings } from "./take-settings.ts";
