export {
  type DroppedMonth,
  dropArchivedMonth,
  monthDrop,
  monthDropAction,
} from "./drop-archived-month.ts";
export { type ListedMonth, listMonths } from "./list-months.ts";
export { type VerifiedMonth, verifyMonth } from "./verify-month.ts";
export { type WrittenMonth, writeMonth } from "./write-month.ts";
