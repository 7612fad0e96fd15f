import { describe, expect, test } from "vitest";
import type { Kit } from "../../../../kernel/kit.ts";
import type { Verification } from "../queries.ts";
import { requeryCheck } from "../requery-check.ts";
import { runCheck } from "../run-check.ts";
import type { VerificationContext } from "../verification-context.ts";

class Queried extends Error {}

type Found = Partial<Verification> | undefined;

/** Whether a check goes on to its registry with the verification as the database has it. */
async function isQueried(
  found: Found,
  check: (context: VerificationContext) => Promise<void>,
): Promise<boolean> {
  const database = {
    maybeOne: async () => found,
    // The owner is read to choose the registry.
    one: () => Promise.reject(new Queried()),
  };
  // A check that stops reads nothing else.
  const context = { kit: { database } as unknown as Kit } as VerificationContext;
  try {
    await check(context);
    return false;
  } catch (error) {
    if (error instanceof Queried) return true;
    throw error;
  }
}

const pending: Found = { requestId: "r", status: "Pending", answered: null, scenario: null };

describe("a request that began a verification", () => {
  test.each<[string, Found, boolean]>([
    ["queries the registry", pending, true],
    ["queries nothing for another request", { ...pending, requestId: "other" }, false],
    ["queries nothing once it is answered", { ...pending, answered: "Successful" }, false],
    ["queries nothing for a verification that does not exist", undefined, false],
  ])("%s", async (_, found, expected) => {
    const wanted = { environmentId: 1n, id: 5n, requestId: "r" };
    expect(await isQueried(found, (context) => runCheck(context, wanted))).toBe(expected);
  });
});

describe("a requery", () => {
  test.each<[string, Found, number | null, boolean]>([
    ["asks where the request recorded no finding", pending, null, true],
    [
      "leaves a request alone that has recorded one",
      { ...pending, answered: "Pending" },
      null,
      false,
    ],
    ["asks again about an unknown outcome", { ...pending, answered: "Pending" }, 0, true],
    ["leaves a verification alone that has ended", { ...pending, status: "Failed" }, 0, false],
    ["leaves a verification alone that does not exist", undefined, 0, false],
  ])("%s", async (_, found, attempt, expected) => {
    const wanted = { environmentId: 1n, id: 5n, attempt };
    expect(await isQueried(found, (context) => requeryCheck(context, wanted))).toBe(expected);
  });
});
