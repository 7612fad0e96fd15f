import { expect, test, vi } from "vitest";
import type { Database } from "../../../../kernel/database/database.ts";
import { dropOldUnfreezes } from "../drop-old-unfreezes.ts";

test("old unfreezes are deleted group by group, until a group is not full", async () => {
  const one = vi.fn(async () => ({ count: one.mock.calls.length < 3 ? 500 : 499 }));
  // Deleting uses one method of the database.
  await dropOldUnfreezes({ one } as unknown as Database);
  expect(one).toHaveBeenCalledTimes(3);
});
