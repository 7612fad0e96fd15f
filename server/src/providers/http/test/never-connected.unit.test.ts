import { expect, test } from "vitest";
import { neverConnected } from "../never-connected.ts";

const errorOf = (fields: object) => Object.assign(new Error("it failed"), fields);

test.each([
  [{ code: "ECONNREFUSED", syscall: "connect" }],
  [{ code: "EHOSTUNREACH", syscall: "connect" }],
  [{ code: "ENOTFOUND", syscall: "getaddrinfo" }],
  [{ code: "UND_ERR_CONNECT_TIMEOUT" }],
])("%o proves that nothing was sent", (fields) => {
  expect(neverConnected(errorOf(fields))).toBe(true);
});

test.each([
  [{ code: "EHOSTUNREACH", syscall: "read" }],
  [{ code: "ECONNRESET", syscall: "read" }],
  [{ code: "EPIPE", syscall: "write" }],
  [{ code: "UND_ERR_SOCKET" }],
  [{ code: 20 }],
  [{}],
])("%o proves nothing: the provider may have taken the request", (fields) => {
  expect(neverConnected(errorOf(fields))).toBe(false);
});

test("with several addresses, each must have failed before a connection", () => {
  const refused = errorOf({ code: "ECONNREFUSED", syscall: "connect" });
  const reset = errorOf({ code: "ECONNRESET", syscall: "read" });
  expect(neverConnected(new AggregateError([refused, refused]))).toBe(true);
  expect(neverConnected(new AggregateError([refused, reset]))).toBe(false);
});
