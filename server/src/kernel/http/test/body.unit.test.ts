import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { describe, expect, test, vi } from "vitest";
import {
  BODY_BYTES_MAX,
  BodyReading,
  declaredBytes,
  readBody,
  requireBodyLength,
} from "../body/body.ts";
import type { BodyClaim } from "../body/body-memory.ts";

/** A claim that notes how it is used, with this much room. */
function claimOf(bytesMax = Number.POSITIVE_INFINITY) {
  const noted: (number | "settled")[] = [];
  const claim: BodyClaim = {
    grow(bytes) {
      if (bytes > bytesMax) throw new Error("no room");
      noted.push(bytes);
    },
    settle: () => void noted.push("settled"),
    release: () => undefined,
    onRevoked: () => undefined,
  };
  return { claim, noted };
}

function reading(bytesMax?: number) {
  const { claim, noted } = claimOf(bytesMax);
  const resolve = vi.fn<(body: Buffer) => void>();
  const reject = vi.fn<(error: unknown) => void>();
  return { reading: new BodyReading(claim, resolve, reject), resolve, reject, claim, noted };
}

const [first, second] = [Buffer.from("ab"), Buffer.from("cde")];
const tooLarge = expect.objectContaining({ code: "payload_too_large" });

describe("a body", () => {
  test("of one piece is not copied", () => {
    const one = reading();
    one.reading.add(first);
    one.reading.end();
    expect(one.resolve.mock.calls[0]?.[0]).toBe(first);
  });

  test.each([
    [[first, second], "abcde", [2, 5, "settled"]],
    [[], "", ["settled"]],
  ])("is claimed piece by piece and settled when it is whole: %#", (pieces, body, claimed) => {
    const some = reading();
    for (const piece of pieces) some.reading.add(piece);
    some.reading.end();
    some.reading.end();
    expect(some.resolve.mock.calls).toEqual([[Buffer.from(body)]]);
    expect(some.noted).toEqual(claimed);
    expect(some.reject).not.toHaveBeenCalled();
  });

  test("may have 1 MiB, and not a byte more", () => {
    const large = reading();
    large.reading.add(Buffer.alloc(BODY_BYTES_MAX));
    expect(large.reject).not.toHaveBeenCalled();
    large.reading.add(Buffer.alloc(1));
    expect(large.reject.mock.calls).toEqual([[tooLarge]]);
    expect(large.noted).toEqual([BODY_BYTES_MAX]);
  });

  test("without room fails once, and what comes later is dropped", () => {
    const failed = reading(2);
    for (const piece of [first, second, first]) failed.reading.add(piece);
    failed.reading.end();
    failed.reading.fail(new Error("another"));
    expect(failed.reject.mock.calls).toEqual([[new Error("no room")]]);
    expect(failed.resolve).not.toHaveBeenCalled();
    expect(failed.noted).toEqual([2]);
  });

  test("that is given up for another fails with the reason, and claims nothing more", () => {
    const revoked = reading();
    const refusal = Object.assign(new Error("given up"), { code: "server_error" });
    revoked.claim.onRevoked(refusal as never);
    revoked.reading.add(first);
    expect(revoked.reject.mock.calls).toEqual([[refusal]]);
    expect(revoked.noted).toEqual([]);
  });
});

describe("a request", () => {
  // Of a request only its events are looked at.
  const request = () => new EventEmitter() as IncomingMessage;

  test("gives its body when it ends", async () => {
    const whole = request();
    const body = readBody(whole, claimOf().claim);
    whole.emit("data", first);
    whole.emit("end");
    expect(await body).toEqual(first);
  });

  test("that ends before its body is whole was cut short by the client", async () => {
    const cut = request();
    const body = readBody(cut, claimOf().claim);
    cut.emit("error", new Error("aborted"));
    await expect(body).rejects.toMatchObject({ code: "invalid_request" });
  });

  test("may declare 1 MiB, and not a byte more", () => {
    const declaring = (bytes: number) => ({ "content-length": String(bytes) });
    expect(() => requireBodyLength(declaring(BODY_BYTES_MAX))).not.toThrow();
    expect(() => requireBodyLength(declaring(BODY_BYTES_MAX + 1))).toThrow(tooLarge);
    expect([declaredBytes(declaring(7)), declaredBytes({})]).toEqual([7, 0]);
  });
});
