/**
 * Work that runs as long as a worker lives, where one job for each piece would cost more than the piece. Its input is
 * in the database, so a loop may die at any point.
 */
export interface Loop {
  start(): void;
  /** Starts nothing new, and finishes what it can in the time. */
  stop(withinMs: number): Promise<void>;
}
