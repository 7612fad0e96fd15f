import { expect, test, vi } from "vitest";
import type { Database } from "../../../../kernel/database/database.ts";
import { eraseIdentities } from "../erase-identity.ts";

test("the identities of each environment are erased group by group, until a group is not full", async () => {
  const before = new Date(0);
  const many = async () => [1n, 2n].map((environmentId) => ({ environmentId, before }));
  const counts = [500, 500, 499, 0];
  const one = vi.fn(async () => ({ count: counts.shift() ?? 0 }));
  // Erasing uses two methods of the database.
  await eraseIdentities({ many, one } as unknown as Database);
  expect(one).toHaveBeenCalledTimes(4);
});
