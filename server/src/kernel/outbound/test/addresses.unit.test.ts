import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forbiddenBecause, isWithin, readAddress, readNetwork } from "../addresses.ts";

const judge = (text: string) => {
  const address = readAddress(text);
  return address === undefined ? "no address" : forbiddenBecause(address);
};

describe("an address", () => {
  test.each([
    ...["8.8.8.8", "1.1.1.1", "196.6.103.10", "41.58.0.1", "172.15.255.255", "172.32.0.0"],
    ...["169.253.255.255", "100.63.255.255", "100.128.0.0", "223.255.255.255", "192.0.1.0"],
    ...["2606:4700:4700::1111", "2a00:1450:4003:80a::200e", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8"],
  ])("%s is public", (text) => {
    expect(judge(text)).toBeUndefined();
  });

  test.each([
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["::1", "loopback"],
    ["0:0:0:0:0:0:0:1", "loopback"],
    ["::ffff:127.0.0.1", "loopback"],
    ["::ffff:7f00:1", "loopback"],
    ["64:ff9b::7f00:1", "loopback"],
    ["10.0.0.1", "private"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.168.1.1", "private"],
    ["fc00::1", "private"],
    ["fd00:ec2::254", "private"],
    ["::ffff:10.0.0.1", "private"],
    ["169.254.169.254", "link-local"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local"],
    ["64:ff9b::169.254.169.254", "link-local"],
    ["168.63.129.16", "a metadata service"],
    ["100.100.100.200", "a metadata service"],
    ["192.0.0.192", "a metadata service"],
    ["100.64.0.1", "carrier-grade NAT"],
    ["224.0.0.1", "multicast"],
    ["ff02::1", "multicast"],
    ["0.0.0.0", "reserved"],
    ["255.255.255.255", "reserved"],
    ["192.0.2.1", "reserved"],
    ["198.18.0.1", "reserved"],
    ["203.0.113.7", "reserved"],
    ["::", "reserved"],
    ["::127.0.0.1", "reserved"],
    ["2002:7f00:1::", "reserved"],
    ["2002:a9fe:a9fe::1", "reserved"],
    ["2001:0:7f00:1::", "reserved"],
    ["2001:db8::1", "reserved"],
    ["64:ff9b:1::7f00:1", "reserved"],
    ["fec0::1", "reserved"],
    ["4000::1", "reserved"],
  ])("%s is %s", (text, because) => {
    expect(judge(text)).toBe(because);
  });

  test("is undefined for anything else", () => {
    for (const text of ["", "localhost", "127.1", "0x7f000001", "256.1.1.1", "::g"])
      expect(readAddress(text)).toBeUndefined();
  });

  test("of IPv4 is the same however it is wrapped", () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(part, part, part, part), (parts) => {
        const plain = judge(parts.join("."));
        expect(judge(`::ffff:${parts.join(".")}`)).toBe(plain);
        expect(judge(`64:ff9b::${parts.join(".")}`)).toBe(plain);
      }),
    );
  });
});

describe("a network", () => {
  const isIn = (address: string, network: string) =>
    isWithin(readAddress(address)!, readNetwork(network)!);

  test("holds the addresses that begin as it does, of its own family", () => {
    expect(isIn("10.1.255.255", "10.1.0.0/16")).toBe(true);
    expect(isIn("10.2.0.0", "10.1.0.0/16")).toBe(false);
    expect(isIn("fd12::1", "fd00::/8")).toBe(true);
    expect(isIn("::ffff:10.1.2.3", "10.1.0.0/16")).toBe(true);
    expect(isIn("10.1.2.3", "::/0")).toBe(false);
    expect(isIn("127.0.0.1", "127.0.0.1")).toBe(true);
  });

  test.each([
    "10.0.0.0/33",
    "10.0.0.0/-1",
    "10.0.0.0/8/8",
    "10.0.0.0/",
    "ten/8",
    "::/129",
  ])("is not %s", (text) => {
    expect(readNetwork(text)).toBeUndefined();
  });
});
