export { listActions } from "./list-actions.ts";
export { noteAction } from "./note-action.ts";
export { recordAction } from "./record-action.ts";
export { reasonHoldsNumber, requireReason } from "./require-reason.ts";
