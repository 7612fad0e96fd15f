import { nubanCheckDigit } from "../../../domains/platform/banks/index.ts";
import { assert } from "../../../kernel/assert.ts";

/** The bank that numbers test mode's accounts. */
export const SANDBOX_BANK = "999";

const SERIALS = 1_000_000_000n;

/**
 * Has no factor in common with the number of serials, so multiplying by it sends each to one of its own: numbers come
 * in no order that anybody could count on, and none comes twice.
 */
const STRIDE = 618_033_989n;

/** Where the serials are of the magic accounts that money is sent to. None of these is given out. */
const RESERVED = { from: 301_245_000n, to: 301_246_000n };

/**
 * The account number of the n-th account: a serial of nine digits, and this bank's check digit. What lands on a reserved
 * serial is sent on from there; since no reserved one is begun with, all of them still end where no other does.
 */
export function sandboxNumber(n: bigint): string {
  assert(n > 0n && n < RESERVED.from, "the bank has numbers left");
  let serial = (n * STRIDE) % SERIALS;
  while (isReserved(serial)) serial = (serial * STRIDE) % SERIALS;
  const digits = serial.toString().padStart(9, "0");
  return `${digits}${nubanCheckDigit(SANDBOX_BANK, digits)}`;
}

const isReserved = (serial: bigint) => serial >= RESERVED.from && serial < RESERVED.to;
