import { AsyncLocalStorage } from "node:async_hooks";

/** On whose behalf statements are run, and what bounds them. */
export interface ReadScope {
  /** Waits for a slot and returns how to free it. Throws a refusal if no slot becomes free. */
  enter(): Promise<() => void>;
  /** True if no caller waits for the answer any more. */
  isGone(): boolean;
}

const scopes = new AsyncLocalStorage<ReadScope>();

/** Runs `work`. The scope limits each statement that it sends through a `Database`. */
export const withinScope = <T>(scope: ReadScope, work: () => T): T => scopes.run(scope, work);

export const currentScope = (): ReadScope | undefined => scopes.getStore();

/** A statement under way, and how to cancel it. */
interface Running {
  readonly scope: ReadScope;
  cancel(): void;
}

const LOOKS_EVERY_MS = 200;

const running = new Set<Running>();
let timer: NodeJS.Timeout | undefined;

/** Cancels the statement when the caller has gone. Returns how to stop watching. */
export function cancelWhenGone(one: Running): () => void {
  running.add(one);
  timer ??= setInterval(cancelThoseGone, LOOKS_EVERY_MS).unref();
  return () => {
    running.delete(one);
    if (running.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function cancelThoseGone(): void {
  for (const one of running) {
    if (!one.scope.isGone()) continue;
    running.delete(one);
    one.cancel();
  }
}
