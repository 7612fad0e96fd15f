import { describe, expect, test } from "vitest";
import { FAULTS } from "../../../test/emulators/emulator.ts";
import { present } from "../../kernel/assert.ts";
import type { AccountRequest } from "../../kernel/providers/ports/collection-rail.ts";
import type { CollectingRail } from "./live-rail.ts";
import { call } from "./rail-fixture.ts";

/** Opening account numbers when calls go wrong, and requests that are refused without a call. */
export function describeOpening({ name, fixture, collections: table }: CollectingRail): void {
  const once = () => ({
    amount: 500_000n,
    expiresAt: new Date(fixture().emulator.nowMs + 20 * 60_000),
  });
  const ask = (request: AccountRequest, settings = {}) => {
    const rail = present(fixture().connectWith(settings).collectionRail, "the rail");
    return rail.openAccount(request, call());
  };

  describe(`${name}: an account that stays open`, () => {
    test.each(
      table.incomplete,
    )("without %s is refused, and the provider is not called", async (_what, changes, settings, word) => {
      const { calls, accountRequest } = fixture();
      const before = calls.length;
      expect(await ask(accountRequest(changes), settings)).toEqual({
        kind: "refused",
        reason: expect.stringMatching(new RegExp(`^\\S.*${word}.*\\.$`)),
      });
      expect(calls.length).toBe(before);
    });

    test.each(
      FAULTS,
    )("whose call goes wrong (%s) is opened once, and found again", async (fault) => {
      const { emulator, collections, accountRequest, open } = fixture();
      await open(accountRequest());
      for (const isOpening of table.isOpening) {
        const request = accountRequest();
        emulator.misbehaveOnce(fault, isOpening);
        const first = await collections.openAccount(request, call(300));
        expect(["opened", "unknown"]).toContain(first.kind);
        const { accountNumber } = await open(request);
        expect(table.numbersOf(request.reference)).toEqual([accountNumber]);
      }
    });
  });

  describe(`${name}: an account for one payment`, () => {
    test.each(
      FAULTS,
    )("is the same when it is requested again, even after a call that went wrong (%s)", async (fault) => {
      const { emulator, collections, accountRequest, open } = fixture();
      for (const isOpening of table.isOpeningOnce) {
        const request = accountRequest({ once: once() });
        emulator.misbehaveOnce(fault, isOpening);
        const first = await collections.openAccount(request, call(300));
        expect(["opened", "unknown"]).toContain(first.kind);
        const account = await open(request);
        expect(await ask(request)).toEqual(account);
      }
    });

    test("that cannot be found again is unknown", async () => {
      const { emulator, accountRequest, open } = fixture();
      const request = accountRequest({ once: once() });
      await open(request);
      emulator.misbehaveOnce("maintenance", table.isOnceRequery);
      expect(await ask(request)).toMatchObject({ kind: "unknown" });
    });
  });

  test(`${name}: no number or address of the holder is in an outcome or in a logged path`, async () => {
    const { calls, accountRequest } = fixture();
    const { holder, bvn } = accountRequest();
    const wrong = { ...holder, email: "nobody" };
    const outcomes = [
      await ask(accountRequest()),
      await ask(accountRequest({ once: once() })),
      await ask(accountRequest({ bvn: "1", holder: wrong })),
    ];
    const seen = JSON.stringify([outcomes, calls.map(({ path }) => path)]);
    for (const secret of ["@", bvn, holder.phone]) expect(seen).not.toContain(secret);
  });
}
