import { describe, expect, test } from "vitest";
import { requireFreshTimestamp, startsLikeV3 } from "../admission/signature-v3.ts";

const NOW = 1_790_000_000_000;

test.each([
  [NOW],
  [NOW - 300_000],
  [NOW + 300_000],
])("a timestamp is fresh within five minutes of the service's clock: %i", (timestamp) => {
  expect(() => requireFreshTimestamp(String(timestamp), NOW)).not.toThrow();
});

describe("a timestamp that is not fresh is refused with its reason", () => {
  const away = (seconds: number) =>
    `The X-Service-Timestamp is ${seconds} seconds away from the service's clock, and at most 300 are allowed. Sign the request again with the current time in milliseconds.`;
  const format =
    "The X-Service-Timestamp header must be the milliseconds since 1970, as in 1790000000000.";
  const seconds = "The X-Service-Timestamp is too old: it looks like seconds; send milliseconds.";

  test.each([
    [
      undefined,
      "The X-Service-Timestamp header is missing. With version v3 it holds the time in milliseconds.",
    ],
    ["", format],
    ["1.79e12", format],
    ["-1790000000000", format],
    ["1".repeat(16), format],
    [String(NOW - 301_000), away(301)],
    [String(NOW + 300_001), away(301)],
    [String(NOW / 1_000 - 300), seconds],
    [String(NOW / 1_000 + 300), seconds],
    [String(NOW / 1_000 - 301), away(1_788_210_001)],
  ])("%s", (timestamp, message) => {
    const refusal = { code: "invalid_signature", param: "X-Service-Timestamp", message };
    expect(() => requireFreshTimestamp(timestamp, NOW)).toThrow(expect.objectContaining(refusal));
  });
});

test.each([
  ["v3\nPOST", true],
  ["v3\n", true],
  ["v3", false],
  ["v2\nPOST", false],
  ['{"v3\n":1}', false],
  ["", false],
])("a message has the form of version 3 by its first line alone: %j", (message, isV3) => {
  expect([startsLikeV3(message), startsLikeV3(Buffer.from(message))]).toEqual([isV3, isV3]);
});
