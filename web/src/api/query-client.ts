import { QueryClient } from "@tanstack/react-query";
import { asFailure, isPassing } from "./failure.ts";

const RETRIES_MAX = 2;

/** What holds for every query: old data stays on the screen, and only a passing failure is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => count < RETRIES_MAX && isPassing(asFailure(error)),
        networkMode: "always",
      },
      // A write is repeated by a person, with the same Idempotency-Key.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
