export { abortMove, withdrawMove } from "./abort-move.ts";
export { adoptCell } from "./adopt-cell.ts";
export { listMoves } from "./list-moves.ts";
export { moveBusiness } from "./move-business.ts";
export type { MoveTools } from "./move-tools.ts";
export { MOVED_TABLES } from "./moved-tables.ts";
export { checkBefore, previewMove } from "./preview-move.ts";
export type { ListedMove, MoneyAtProviders } from "./queries.ts";
export { type CellOrder, cellSetting, setCell } from "./set-cell.ts";
export {
  type MarkedBusiness,
  movedSetting,
  proveArrival,
  setMoved,
} from "./set-moved.ts";
