import { expect, test } from "vitest";
import { curlOf, errorGuide, refusalOf, shapeOf } from "../../src/format/describe-request.ts";

test("an answer has a shape: done, refused, or to be sent again", () => {
  expect([200, 404, 500, 429, 503].map(shapeOf)).toEqual([
    ...["done", "failed", "failed", "progress", "progress"],
  ]);
});

test("the sentence of a refusal is read from its envelope, if the log has all of it", () => {
  const alone = { headline: "No.", fields: [] };
  expect(refusalOf('{"error":{"code":"x","message":"No."}}')).toEqual(alone);
  expect(refusalOf('{"error":{"message":"No.","errors":[{"message":"No."}]}}')).toEqual(alone);
  for (const body of [null, "", '{"error":null}', '{"error":{"mess', "7"])
    expect(refusalOf(body)).toBeUndefined();
});

test("a refusal of several fields names each of them", () => {
  const errors = ["`narration` is required.", "`amount` is required."];
  const body = { error: { message: errors[0], errors: errors.map((message) => ({ message })) } };
  expect(refusalOf(JSON.stringify(body))).toEqual({
    headline: "2 fields are refused:",
    fields: errors,
  });
});

test("an error is explained by the guide under its code", () => {
  expect(errorGuide("insufficient_balance")).toBe("/docs/errors#insufficient_balance");
});

const request = {
  ...{ method: "POST", path: "/api/v1/customers", query: "", idempotencyKey: "k-1" },
  requestBody: `{"name":"O'Neil"}`,
};

test("a request becomes a command that signs itself, with keys from the shell", () => {
  const command = curlOf(request, "https://pay.example");
  expect(command).toContain("curl -X POST 'https://pay.example/api/v1/customers'");
  expect(command).toContain("-H 'Idempotency-Key: k-1'");
  expect(command).toContain('-H "X-Service-Api-Key: $KASUWA_API_KEY"');
  expect(command).toContain(`printf %s '{"name":"O'\\''Neil"}' | openssl`);
  const reading = { ...request, method: "GET", query: "a=1", requestBody: null };
  expect(curlOf(reading, "https://pay.example")).toContain("printf %s 'a=1' | openssl");
});
