import { describe, expect, test } from "vitest";
import { Refusal } from "../../refusals.ts";
import { conclude } from "../answer/answer-later.ts";
import type { Call, Concluded, LaterAnswer, WriteRoute } from "../routes/route.ts";

// Of a route and a call nothing is looked at but these.
const route = {} as WriteRoute;
const call = { requestId: "req_second" } as Call;

const begun = (replayed: boolean) => ({ status: 200, body: "ver_1", replayed, outcome: undefined });

/** What was begun, with an answer after so many looks. */
function work(looks: number, answer: Concluded | Refusal) {
  let looked = 0;
  let carriedOut = 0;
  const later: LaterAnswer = {
    carryOut: async (_, handle) => {
      expect(handle).toBe("ver_1");
      carriedOut += 1;
    },
    conclude: async () => {
      looked += 1;
      if (looked < looks) return undefined;
      if (answer instanceof Refusal) throw answer;
      return answer;
    },
  };
  return { later, carriedOut: () => carriedOut };
}

const OWN = { requestId: "req_second", data: { status: "Successful" } };
const FIRST = { requestId: "req_first", data: { status: "Successful" } };

describe("what answers later than it begins", () => {
  test("is carried out by the request that began it, which is answered", async () => {
    const { later, carriedOut } = work(1, OWN);
    const { status, headers, body } = await conclude(route, later, call, begun(false), { a: "b" });
    expect([status, headers]).toEqual([200, { a: "b" }]);
    expect(JSON.parse(body as string)).toMatchObject({
      data: OWN.data,
      meta: { request_id: "req_second" },
    });
    expect(carriedOut()).toBe(1);
  });

  test("is waited for by a repetition, which carries nothing out and is answered as the first was", async () => {
    const { later, carriedOut } = work(4, FIRST);
    const { headers, body } = await conclude(route, later, call, begun(true), {});
    expect(headers).toEqual({ "Idempotent-Replayed": "true" });
    expect(JSON.parse(body as string)).toMatchObject({ meta: { request_id: "req_first" } });
    expect(carriedOut()).toBe(0);
  });

  test("is looked for again after a pause, so that the work can go on", async () => {
    let isDone = false;
    setTimeout(() => {
      isDone = true;
    }, 5);
    const later: LaterAnswer = {
      carryOut: async () => undefined,
      conclude: async () => (isDone ? FIRST : undefined),
    };
    await expect(conclude(route, later, call, begun(true), {}, 1_000)).resolves.toMatchObject({
      status: 200,
    });
  });

  test("is still being worked on where there is no answer in time", async () => {
    const { later } = work(Number.POSITIVE_INFINITY, FIRST);
    await expect(conclude(route, later, call, begun(true), {}, 60)).rejects.toMatchObject({
      code: "duplicate_request",
      status: 409,
      headers: { "Retry-After": "1" },
    });
  });

  test("refuses where nothing came of it", async () => {
    const refusal = new Refusal("provider_unavailable", "The provider is away.");
    const { later } = work(2, refusal);
    await expect(conclude(route, later, call, begun(true), {})).rejects.toBe(refusal);
  });
});
