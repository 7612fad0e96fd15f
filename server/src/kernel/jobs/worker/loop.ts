/**
 * Work that goes on for as long as a worker lives, where a job for each piece of it would cost more than the piece. What
 * is to be done is in the database, so that a loop can die at any point.
 */
export interface Loop {
  start(): void;
  /** Begins nothing new, and finishes what it can in the time. */
  stop(withinMs: number): Promise<void>;
}
