import { describe, expect, test } from "vitest";
import { requireOwnOrigin } from "../require-origin.ts";

const listening = { publicUrl: () => "http://127.0.0.1:4000", hasPublicUrl: false };
const published = { publicUrl: () => "https://pay.example.com", hasPublicUrl: true };

type Headers = Readonly<Record<string, string>>;

function isAllowed(settings: typeof listening, headers: Headers, method = "POST"): boolean {
  try {
    requireOwnOrigin(settings, method, headers);
    return true;
  } catch {
    return false;
  }
}

describe("a request that is not a GET", () => {
  test.each([
    ["the public URL", published, { origin: "https://pay.example.com", host: "10.0.0.7:4000" }],
    ["where the service listens", listening, { origin: "http://127.0.0.1:4000", host: "x" }],
    [
      "the host by which it was reached",
      listening,
      { origin: "http://localhost:4000", host: "localhost:4000" },
    ],
    [
      "that host behind a proxy with TLS",
      listening,
      { origin: "https://pay.test", host: "pay.test" },
    ],
  ])("may come from %s", (_name, settings, headers) => {
    expect(isAllowed(settings, headers)).toBe(true);
    expect(isAllowed(settings, { ...headers, "sec-fetch-site": "same-origin" })).toBe(true);
    expect(isAllowed(settings, { ...headers, "sec-fetch-site": "cross-site" })).toBe(false);
    expect(isAllowed(settings, { ...headers, "sec-fetch-site": "none" })).toBe(false);
  });

  test.each<[string, typeof listening, Headers]>([
    ["no origin", listening, { host: "127.0.0.1:4000" }],
    ["an opaque origin", listening, { origin: "null", host: "127.0.0.1:4000" }],
    ["another port", listening, { origin: "http://127.0.0.1:5000", host: "127.0.0.1:4000" }],
    ["another host", listening, { origin: "http://evil.example", host: "127.0.0.1:4000" }],
    ["a longer host", listening, { origin: "http://localhost.evil", host: "localhost" }],
    [
      "its own host, where a public URL is set",
      published,
      { origin: "http://10.0.0.7:4000", host: "10.0.0.7:4000" },
    ],
    [
      "the public host without TLS",
      published,
      { origin: "http://pay.example.com", host: "pay.example.com" },
    ],
    ["two origins", published, { origin: "https://pay.example.com, https://evil.example" }],
  ])("may not come from %s", (_name, settings, headers) => {
    expect(isAllowed(settings, headers)).toBe(false);
  });
});

test("a GET needs no origin, but no page of another origin may load it", () => {
  for (const method of ["GET", "HEAD"]) {
    expect(isAllowed(published, {}, method)).toBe(true);
    expect(isAllowed(published, { "sec-fetch-site": "none" }, method)).toBe(true);
    expect(isAllowed(published, { "sec-fetch-site": "cross-site" }, method)).toBe(false);
  }
});
