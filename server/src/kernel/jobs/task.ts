/**
 * Work that a worker does from a job. A task may be run again at any point, so what it changes it changes through
 * the door, under a key of its own.
 */
export type Task = (payload: unknown) => Promise<void>;

export type TaskList = Readonly<Record<string, Task>>;
