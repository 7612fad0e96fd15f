import { EVENTS } from "./schemas.ts";

/** The names of all events that can be subscribed to. */
export const EVENT_TYPES: readonly string[] = EVENTS.map(({ event }) => event);
