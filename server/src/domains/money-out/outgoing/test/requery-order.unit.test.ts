import { describe, expect, test } from "vitest";
import type { Kit } from "../../../../kernel/kit.ts";
import type { Transaction } from "../../../platform/transactions/index.ts";
import { buildContext } from "../outgoing-kinds.ts";
import { requeryOrder } from "../requery-order.ts";

class Queried extends Error {}

/** Requeries an order as the database has it. The provider's kind throws as soon as anything queries it. */
async function requery(progress: Transaction["progress"], isMissing = false): Promise<string> {
  const order = { id: 5n, type: "Transfer", progress };
  const database = { many: async () => (isMissing ? [] : [order]), one: async () => ({}) };
  const context = buildContext({ database } as unknown as Kit, []);
  const kindOf = () => {
    throw new Queried();
  };
  try {
    await requeryOrder({ ...context, kindOf }, { environmentId: 1n, id: 5n, attempt: 0 });
    return "left alone";
  } catch (error) {
    if (error instanceof Queried) return "queried";
    throw error;
  }
}

describe("the provider is queried about an order", () => {
  test.each(["sending", "accepted", "unknown"] as const)("that is %s", async (progress) => {
    expect(await requery(progress)).toBe("queried");
  });
});

describe("no provider is queried about an order", () => {
  test.each([
    ...["awaiting_approval", "waiting", "settled", "failed", "returned", "paid_late"],
    null,
  ] as const)("whose progress is %s", async (progress) => {
    expect(await requery(progress as Transaction["progress"])).toBe("left alone");
  });

  test("that does not exist", async () => {
    expect(await requery("sending", true)).toBe("left alone");
  });
});
