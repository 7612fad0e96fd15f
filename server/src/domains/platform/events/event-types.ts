import { EVENTS } from "./schemas.ts";

/** The types of all events, to subscribe to. */
export const EVENT_TYPES: readonly string[] = EVENTS.map(({ event }) => event);
