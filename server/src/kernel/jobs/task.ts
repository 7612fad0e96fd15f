/**
 * Work that a worker does for a job. A task may run again at any point. So it changes things through the ledger, under
 * an idempotency key of its own.
 */
export type Task = (payload: unknown) => Promise<void>;

export type TaskList = Readonly<Record<string, Task>>;
