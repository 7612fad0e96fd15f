import { isWithin, type Network, readAddress } from "../../outbound/addresses.ts";

/**
 * The client's address: the connection's peer, or what trusted proxies report. Each proxy appends the address that
 * called it to `X-Forwarded-For`, and a client can write anything before that. So we read the list from its end: the
 * first address that is not a trusted proxy is the client's. IPv4 inside IPv6 is returned as IPv4. Empty if the address
 * is unknown.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: readonly Network[],
): string {
  let client = plainAddress(peer ?? "");
  if (trustedProxies.length === 0 || forwardedFor === undefined) return client;
  for (const said of forwardedFor.split(",").toReversed()) {
    if (!isTrusted(client, trustedProxies)) return client;
    client = plainAddress(withoutPort(said.trim()));
    // A trusted proxy wrote something that is not an address, so the client's address is unknown.
    if (readAddress(client) === undefined) return "";
  }
  return client;
}

function isTrusted(text: string, trustedProxies: readonly Network[]): boolean {
  const address = readAddress(text);
  return address !== undefined && trustedProxies.some((network) => isWithin(address, network));
}

/** Some proxies append the port, and write IPv6 in brackets: `203.0.113.7:443`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/;

function withoutPort(text: string): string {
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? [];
  return bracketed ?? plain ?? text;
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const plainAddress = (text: string): string => MAPPED.exec(text)?.[1] ?? text;

/** A holder of one IPv6 address holds its whole /64 network, so the network counts as one client. */
const SHARED_BITS = { 4: 0n, 6: 64n } as const;

/** The key by which we count a client: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientKey(address: string): string {
  const read = readAddress(address);
  return read === undefined
    ? "unknown"
    : `${read.family}/${read.value >> SHARED_BITS[read.family]}`;
}
