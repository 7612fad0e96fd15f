import { nubanCheckDigit } from "../../../domains/platform/banks/index.ts";
import { assert } from "../../../kernel/assert.ts";

/** The bank that issues test mode's account numbers. */
export const SANDBOX_BANK = "999";

const SERIALS = 1_000_000_000n;

/**
 * It has no factor in common with the number of serials, so multiplying by it maps each to a different one. The numbers
 * come in no predictable order, and none comes twice.
 */
const STRIDE = 618_033_989n;

/** The serials of the magic accounts that receive transfers. No customer gets one of these. */
const RESERVED = { from: 301_245_000n, to: 301_246_000n };

/**
 * The account number of the n-th account: a serial of nine digits, and this bank's check digit. A reserved serial is
 * mapped again. Since no count starts at a reserved serial, all results stay different.
 */
export function sandboxNumber(n: bigint): string {
  assert(n > 0n && n < RESERVED.from, "the bank has numbers left");
  let serial = (n * STRIDE) % SERIALS;
  while (isReserved(serial)) serial = (serial * STRIDE) % SERIALS;
  const digits = serial.toString().padStart(9, "0");
  return `${digits}${nubanCheckDigit(SANDBOX_BANK, digits)}`;
}

const isReserved = (serial: bigint) => serial >= RESERVED.from && serial < RESERVED.to;
