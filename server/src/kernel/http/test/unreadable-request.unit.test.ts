import { expect, test } from "vitest";
import { unreadableRefusal } from "../unreadable-request.ts";

test.each([
  ["HPE_HEADER_OVERFLOW", "The headers are too large."],
  ["HPE_INVALID_URL", /^The URL contains characters/],
  ["HPE_INVALID_METHOD", "The request is not readable HTTP."],
  ["HPE_INVALID_CONSTANT", "The request is not readable HTTP."],
])("what Node calls %s is an invalid request that says why", (code, message) => {
  expect(unreadableRefusal({ code, rawPacket: "\u0016\u0003" })).toMatchObject({
    ...{ code: "invalid_request", status: 400 },
    message: typeof message === "string" ? message : expect.stringMatching(message),
  });
});

test("an unknown method of a readable first line is refused as a method", () => {
  const rawPacket = "BREW /pot HTTP/1.1\r\nHost: a\r\n\r\n";
  const refusal = unreadableRefusal({ code: "HPE_INVALID_METHOD", rawPacket });
  expect(refusal.code).toBe("method_not_allowed");
});
