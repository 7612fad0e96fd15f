import { QueryClient } from "@tanstack/react-query";
import { asFailure, isPassing } from "./failure.ts";

const RETRIES_MAX = 2;

/** Defaults for every query: old data stays on the screen, and only a temporary failure is retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => count < RETRIES_MAX && isPassing(asFailure(error)),
        networkMode: "always",
      },
      // A person retries a write, with the same Idempotency-Key.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
