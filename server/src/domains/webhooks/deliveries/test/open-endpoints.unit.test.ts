import { expect, test } from "vitest";
import type { Kit } from "../../../../kernel/kit.ts";
import { openEndpoints } from "../open-endpoints.ts";
import { ENDPOINT, START } from "./test-queue.ts";

/** The secrets that sign at this time, of an endpoint with an old secret. */
async function secretsAt(ms: number, oldSecretUntil: Date | null) {
  const row = {
    ...{ ...ENDPOINT, environmentId: 1n, id: 2n, oldSecretUntil },
    ...{ secretSealed: "new", oldSecretSealed: oldSecretUntil && "old" },
  };
  const kit = {
    database: { many: async () => [row] },
    vault: { open: (sealed: string) => sealed },
  };
  const key = { environmentId: 1n, endpointId: 2n };
  // Opening reads nothing else from the kit.
  const opened = await openEndpoints(kit as unknown as Kit, [key]);
  return opened.get("1/2")?.secretsAt(new Date(ms));
}

test("the old secret of an endpoint signs until it expires, and not at that moment", async () => {
  const until = new Date(START);
  expect(await secretsAt(START - 1, until)).toEqual(["new", "old"]);
  expect(await secretsAt(START, until)).toEqual(["new"]);
  expect(await secretsAt(START, null)).toEqual(["new"]);
});
