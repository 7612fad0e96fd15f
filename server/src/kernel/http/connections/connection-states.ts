/** Where a connection reports its state. */
export interface ConnectionStates<C> {
  /** Returns true if the connection was not unfinished before. */
  beUnfinished(connection: C): boolean;
  beBusy(connection: C): void;
  beIdle(connection: C): void;
  hold(connection: C, bytes: number): void;
  beStalled(): void;
}
