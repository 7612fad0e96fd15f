import { isWithin, type Network, readAddress } from "../outbound/addresses.ts";

/**
 * The address that a request comes from: the connection's peer, or what trusted proxies say of it. Each proxy appends the
 * address it was called from to `X-Forwarded-For`. So the list is read from its end, and the first address that is not a
 * trusted proxy is the client's: a client can write anything before it. IPv4 inside IPv6 is answered as IPv4.
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
    const address = plainAddress(said.trim());
    // What is no address may be written by anyone, so the last known one stands.
    if (readAddress(address) === undefined) return client;
    client = address;
  }
  return client;
}

function isTrusted(text: string, trustedProxies: readonly Network[]): boolean {
  const address = readAddress(text);
  return address !== undefined && trustedProxies.some((network) => isWithin(address, network));
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const plainAddress = (text: string): string => MAPPED.exec(text)?.[1] ?? text;

/** The holder of one IPv6 address holds its whole /64 network, so all of it is one client. */
const SHARED_BITS = { 4: 0n, 6: 64n } as const;

/** What one client is counted by: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientKey(address: string): string {
  const read = readAddress(address);
  return read === undefined
    ? "unknown"
    : `${read.family}/${read.value >> SHARED_BITS[read.family]}`;
}
