export { EVENT_TYPES } from "./event-types.ts";
export { type ListedEventType, listEventTypes } from "./list-event-types.ts";
export { type SentSample, writeSample } from "./publish-sample.ts";
