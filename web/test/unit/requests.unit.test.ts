import { describe, expect, test } from "vitest";
import { failureOf, readData, readList } from "../../src/api/answer.ts";
import { ApiFailure, asFailure, isPassing, messageFor } from "../../src/api/failure.ts";
import { createIntention } from "../../src/api/intention.ts";
import { addressInOtherMode, pageAddress } from "../../src/shell/addresses.ts";
import { parseSearch, writeSearch } from "../../src/shell/search-text.ts";
import { isOwnAddress } from "../../src/sign-in/own-address.ts";

const PLACE = { businessId: "1000001", mode: "live" } as const;

describe("an intention", () => {
  test("keeps its key while the body stays, so that a second try never acts twice", () => {
    let count = 0;
    const intention = createIntention(() => {
      count += 1;
      return `key-${count}`;
    });
    const first = intention.headers({ amount: 1 });
    expect(intention.headers({ amount: 1 })).toEqual(first);
    expect(intention.headers({ amount: 2 })).not.toEqual(first);
    intention.done();
    expect(intention.headers({ amount: 2 })).toEqual({ "Idempotency-Key": "key-3" });
  });
});

describe("a refusal", () => {
  const response = new Response(null, { status: 400, headers: { "x-request-id": "req_1" } });
  const error = {
    ...{ code: "validation_failed", message: "Two fields are wrong.", param: "amount" },
    errors: [
      { param: "amount", message: "Whole naira." },
      { param: "narration", message: "Too long." },
    ],
  };

  test("is thrown with its code, its request and each field's sentence", async () => {
    const failure = await readData(Promise.resolve({ error: { error }, response })).catch(
      asFailure,
    );
    expect(failure).toMatchObject({ code: "validation_failed", requestId: "req_1", status: 400 });
    expect(messageFor(failure as ApiFailure, "narration")).toBe("Too long.");
    expect(messageFor(failure as ApiFailure, "bank")).toBeUndefined();
  });

  test("of a proxy has its status", () => {
    const failure = failureOf(new Response(null, { status: 502 }), "<html>");
    expect([failure.code, failure.message]).toEqual(["no_envelope", "The server answered 502."]);
  });

  test("is retried only if it says nothing about the request's content", () => {
    const failures = [0, 429, 503, 400, 401, 404].map(
      (status) => new ApiFailure(status, { code: "x", message: "" }),
    );
    expect(failures.map(isPassing)).toEqual([true, true, true, false, false, false]);
    expect(asFailure(new TypeError("fetch failed")).code).toBe("no_answer");
  });
});

test("a list has its rows and its position", async () => {
  const pagination = { page: 1, page_size: 50, total: 1, has_more: false };
  const answered = { data: { data: ["row"], meta: { pagination } }, response: new Response() };
  expect(await readList(Promise.resolve(answered))).toEqual({ rows: ["row"], pagination });
});

describe("an address", () => {
  test("has its segments and its query escaped", () => {
    expect(pageAddress(PLACE, ["customers", "a/b"], { status: "Failed", empty: undefined })).toBe(
      "/b/1000001/live/customers/a%2Fb?status=Failed",
    );
  });

  test("in the other mode keeps the page and drops what does not exist there", () => {
    const search = { status: "Failed", customerId: "7", searchBy: "trf_1", page: "3" };
    expect(addressInOtherMode(PLACE, "customers/$id", search)).toBe(
      "/b/1000001/test/customers?status=Failed",
    );
  });

  test("has a query of plain text", () => {
    expect(parseSearch("?minAmount=40000&q=a+b")).toEqual({ minAmount: "40000", q: "a b" });
    expect(writeSearch({ minAmount: "40000", none: undefined })).toBe("?minAmount=40000");
  });

  test("after logging in is the dashboard's own", () => {
    expect(
      ["/b/1/live/home", "/b", "//evil.example", "https://evil.example", undefined].map(
        isOwnAddress,
      ),
    ).toEqual([true, true, false, false, false]);
  });
});
