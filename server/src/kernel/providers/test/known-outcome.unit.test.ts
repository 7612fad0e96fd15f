import { expect, test } from "vitest";
import type { Queryable } from "../../database/database.ts";
import { Guard } from "../guard/guard.ts";
import { ProviderStates } from "../guard/provider-states.ts";

const never = () => new Promise<never>(() => undefined);

test("a call that went well does not wait for the database to have its outcome", async () => {
  let nowMs = 0;
  let hangs = false;
  const database: Queryable = {
    many: async () => (hangs ? await never() : []),
    maybeOne: never,
    one: never,
    run: never,
  };
  const tools = { nowMs: () => nowMs, onError: () => undefined };
  const states = new ProviderStates({ ...tools, database });
  const guard = new Guard("some-rail", "live", {
    ...{ ...tools, states },
    onCall: () => undefined,
    onCircuitChange: () => undefined,
  });
  const limits = { name: "send", inputs: 1, timeoutMs: 10_000, concurrentMax: 1, waitingMax: 1 };
  const outcome = await guard.call(limits, {}, async () => {
    // The shared state is stale now, so reading it needs the database.
    nowMs += 1_000;
    hangs = true;
    return { kind: "not_found" } as const;
  });
  expect(outcome).toEqual({ kind: "not_found" });
});
