export { type ActionName, factsOf } from "./define-actions.ts";
export { exportAllActions } from "./export-all-actions.ts";
export { listActions } from "./list-actions.ts";
export { noteAction } from "./note-action.ts";
export { readLastTime } from "./queries.ts";
export { recordAction } from "./record-action.ts";
export { reasonRefusals, requireReason } from "./require-reason.ts";
