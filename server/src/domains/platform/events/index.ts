export { EVENT_TYPES } from "./event-types.ts";
