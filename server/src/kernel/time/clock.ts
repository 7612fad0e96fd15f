/** Where time comes from. Code that needs the time is given a clock; nothing reads the system's time by itself. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
