import { isIP } from "node:net";

/** An IP address as a number. IPv4 wrapped in IPv6 is unwrapped: only the packet's destination matters. */
export interface Address {
  readonly family: 4 | 6;
  readonly value: bigint;
}

/** All addresses that begin with the same bits. */
export interface Network extends Address {
  readonly bits: number;
}

const WIDTH = { 4: 32, 6: 128 } as const;

/** The first 96 bits of addresses that contain an IPv4 address: IPv4-mapped, and the well-known prefix of NAT64. */
const WRAPPINGS: readonly bigint[] = [0xffffn, 0x64_ff9bn << 64n];

/** Undefined for a text that is not an address. */
export function readAddress(text: string): Address | undefined {
  const [bare = ""] = text.split("%");
  const family = isIP(bare);
  if (family === 4) return { family, value: valueOfV4(bare) };
  return family === 6 ? unwrapped(valueOfV6(bare)) : undefined;
}

/** `10.0.0.0/8`, or one address. Undefined for any other text. */
export function readNetwork(text: string): Network | undefined {
  const [host = "", bitsText, more] = text.trim().split("/");
  const address = readAddress(host);
  if (address === undefined || more !== undefined) return undefined;
  const width = WIDTH[address.family];
  const bits = bitsText === undefined ? width : Number(bitsText);
  const isWhole = bitsText === undefined || /^\d{1,3}$/.test(bitsText);
  return isWhole && bits <= width ? { ...address, bits } : undefined;
}

export function isWithin(address: Address, network: Network): boolean {
  if (address.family !== network.family) return false;
  const rest = BigInt(WIDTH[network.family] - network.bits);
  return address.value >> rest === network.value >> rest;
}

/** Why outbound requests may not go to this address. Undefined for a public address. */
export function forbiddenBecause(address: Address): string | undefined {
  const found = FORBIDDEN.find(({ networks }) => networks.some((one) => isWithin(address, one)));
  if (found !== undefined) return found.because;
  return address.family === 4 || isWithin(address, GLOBAL_UNICAST) ? undefined : "reserved";
}

const networks = (...texts: readonly string[]): Network[] =>
  texts.map((text) => {
    const network = readNetwork(text);
    if (network === undefined) throw new Error(`${text} is not a network`);
    return network;
  });

/** All other IPv6 addresses are unassigned. Non-public prefixes within this one are listed below. */
const GLOBAL_UNICAST: Network = { family: 6, value: 1n << 125n, bits: 3 };

const FORBIDDEN: readonly { because: string; networks: readonly Network[] }[] = [
  { because: "loopback", networks: networks("127.0.0.0/8", "::1") },
  {
    because: "private",
    networks: networks("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"),
  },
  { because: "link-local", networks: networks("169.254.0.0/16", "fe80::/10") },
  // Cloud metadata services that are not link-local: Azure, Alibaba, Oracle.
  {
    because: "a metadata service",
    networks: networks("168.63.129.16", "100.100.100.200", "192.0.0.192"),
  },
  { because: "carrier-grade NAT", networks: networks("100.64.0.0/10") },
  { because: "multicast", networks: networks("224.0.0.0/4", "ff00::/8") },
  {
    because: "reserved",
    networks: networks(
      ...[
        "0.0.0.0/8",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "198.18.0.0/15",
        "198.51.100.0/24",
      ],
      ...["203.0.113.0/24", "240.0.0.0/4", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
    ),
  },
];

function unwrapped(value: bigint): Address {
  return WRAPPINGS.includes(value >> 32n)
    ? { family: 4, value: value & 0xffff_ffffn }
    : { family: 6, value };
}

function valueOfV4(text: string): bigint {
  return text.split(".").reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function valueOfV6(text: string): bigint {
  const [head = "", tail] = text.split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const gap = Array.from({ length: 8 - before.length - after.length }, () => 0n);
  return [...before, ...gap, ...after].reduce((value, group) => (value << 16n) | group, 0n);
}

/** An address may end in the dotted form, which counts for two groups. */
function groupsOf(part: string): bigint[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return [BigInt(`0x${group}`)];
    const dotted = valueOfV4(group);
    return [dotted >> 16n, dotted & 0xffffn];
  });
}
