import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readNetwork } from "../../outbound/addresses.ts";
import { clientAddress, clientKey } from "../admission/client-address.ts";

const networks = (...texts: readonly string[]) => texts.flatMap((text) => readNetwork(text) ?? []);
const PROXIES = networks("10.0.0.0/8", "fd00::/8");

describe("the address of a client", () => {
  test.each([
    ["the peer, where nothing is forwarded", "203.0.113.7", undefined, "203.0.113.7"],
    ["the peer, where it is no trusted proxy", "203.0.113.7", "192.0.2.1", "203.0.113.7"],
    ["what a trusted proxy says", "10.0.0.1", "192.0.2.1", "192.0.2.1"],
    [
      "the right-most that is no trusted proxy",
      "10.0.0.1",
      "1.1.1.1, 192.0.2.1, 10.0.0.2",
      "192.0.2.1",
    ],
    ["the left-most, where all are trusted", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["not known, where a trusted proxy names none", "10.0.0.1", "192.0.2.1, unknown", ""],
    ["not known, where a trusted proxy names nothing", "10.0.0.1", "192.0.2.1,", ""],
    ["read without its port", "10.0.0.1", "192.0.2.1:443", "192.0.2.1"],
    ["read without brackets", "10.0.0.1", "[2001:db8::7]", "2001:db8::7"],
    ["read without brackets and port", "10.0.0.1", "[2001:db8::7]:443", "2001:db8::7"],
    ["a trusted proxy with its port", "10.0.0.1", "192.0.2.1, 10.0.0.2:80", "192.0.2.1"],
    ["IPv4 inside IPv6 as IPv4", "::ffff:10.0.0.1", "::ffff:192.0.2.1", "192.0.2.1"],
    ["an IPv6 address", "fd00::1", "2001:db8::7", "2001:db8::7"],
    ["empty, where the connection is closed", undefined, "192.0.2.1", ""],
  ])("is %s", (_, peer, forwarded, address) => {
    expect(clientAddress(peer, forwarded, PROXIES)).toBe(address);
  });

  test("is the peer, where no proxy is trusted, whatever is forwarded", () => {
    fc.assert(
      fc.property(fc.string(), (forwarded) => {
        expect(clientAddress("10.0.0.1", forwarded, [])).toBe("10.0.0.1");
      }),
    );
  });

  test("does not depend on what the client itself writes into the header", () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        expect(clientAddress("10.0.0.1", `${written},192.0.2.1`, PROXIES)).toBe("192.0.2.1");
      }),
    );
  });
});

test("an IPv6 client is counted by its /64 network, and an IPv4 client by its whole address", () => {
  expect(clientKey("2001:db8:0:1::1")).toBe(clientKey("2001:db8:0:1:ffff::2"));
  expect(clientKey("2001:db8:0:1::1")).not.toBe(clientKey("2001:db8:0:2::1"));
  expect(clientKey("203.0.113.7")).not.toBe(clientKey("203.0.113.8"));
});

test("clients without an address are counted together", () => {
  expect(clientKey("")).toBe("unknown");
});
