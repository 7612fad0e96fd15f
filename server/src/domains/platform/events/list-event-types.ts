import { EVENTS } from "./schemas.ts";

export interface ListedEventType {
  readonly event: string;
  /** When it is published, in a sentence. */
  readonly summary: string;
  /** The data that a sample of it has. */
  readonly sample: object;
}

/** Returns every type of event that an endpoint can subscribe to. */
export const listEventTypes = (): readonly ListedEventType[] =>
  EVENTS.map(({ event, summary, sample }) => ({ event, summary, sample }));
