/** Where a connection says how it stands among the others. */
export interface ConnectionStates<C> {
  /** Returns whether it was not unfinished before. */
  beUnfinished(connection: C): boolean;
  beBusy(connection: C): void;
  beIdle(connection: C): void;
  hold(connection: C, bytes: number): void;
  beStalled(): void;
}
