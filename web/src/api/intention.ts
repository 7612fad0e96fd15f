import { useRef } from "react";

export interface Intention {
  /** The headers of a request that writes: the same key for the same body, until the intention is done. */
  headers(body: unknown): { readonly "Idempotency-Key": string };
  /** The next request is a new intention. */
  done(): void;
}

/** Keeps one Idempotency-Key per intention, so that "Try again" after a lost answer never acts twice. */
export function createIntention(newKey: () => string): Intention {
  let current: { readonly key: string; readonly body: string } | undefined;
  return {
    headers: (body) => {
      const text = JSON.stringify(body) ?? "";
      if (current?.body !== text) current = { key: newKey(), body: text };
      return { "Idempotency-Key": current.key };
    },
    done: () => {
      current = undefined;
    },
  };
}

export function useIntention(): Intention {
  const intention = useRef<Intention>(undefined);
  intention.current ??= createIntention(() => crypto.randomUUID());
  return intention.current;
}
