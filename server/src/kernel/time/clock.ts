/** The source of time. Code that needs the time gets a clock; nothing reads the system's time directly. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
