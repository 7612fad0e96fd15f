import { describe, expect, test } from "vitest";
import { FAULTS } from "../../../test/emulators/emulator.ts";
import type { OncePaid } from "../../kernel/providers/ports/collection-rail.ts";
import type { UnconfirmedCredit } from "../../kernel/providers/ports/notice.ts";
import type { CollectingRail } from "./live-rail.ts";
import { call, noticeWith, type RailEmulator, type RailFixture } from "./rail-fixture.ts";

const AMOUNT = 123_456n;
export const ONCE: OncePaid = { amount: AMOUNT, expiresAt: null };

/** The credit that the emulator has just reported, as its notice says. */
export function noticedCredit(
  { emulator, notices }: Pick<RailFixture<RailEmulator, never>, "emulator" | "notices">,
  reference: string,
): UnconfirmedCredit {
  const [notice] = notices.read(noticeWith(emulator, reference).body);
  expect(notice).toMatchObject({ kind: "unconfirmed_credit" });
  // As was just expected.
  return notice as UnconfirmedCredit;
}

/** Credits that a notice reports, and that the provider confirms or does not. */
export function describeCredits({ name, fixture, collections: table }: CollectingRail): void {
  const find = (noticed: UnconfirmedCredit) => fixture().collections.findCredit(noticed, call());
  const paid = async (once: OncePaid | null = null) => {
    const { accountRequest, open } = fixture();
    const request = accountRequest({ once });
    const account = await open(request);
    const credit = table.pay(account.accountNumber, AMOUNT);
    return { request, account, credit, notice: noticedCredit(fixture(), credit.reference) };
  };

  describe(`${name}: a credit`, () => {
    test("has the amount of the provider's books, not the notice's", async () => {
      const { request, account, credit, notice } = await paid();
      expect(notice.accountReference).toBe(request.reference);
      credit.setAmount(100_000n);
      const { bankCode, accountNumber } = account;
      expect(await find(notice)).toMatchObject({
        kind: "found",
        credit: {
          ...{ kind: "credit", amount: 100_000n, currency: "NGN", bankCode, accountNumber },
          ...{ sessionId: notice.credit.sessionId, ...table.sender },
        },
      });
    });

    test("into an account for one payment is found", async () => {
      const { account, notice } = await paid(ONCE);
      const { bankCode, accountNumber } = account;
      expect(await find(notice)).toMatchObject({
        kind: "found",
        credit: { bankCode, accountNumber, amount: AMOUNT },
      });
    });

    test.each(table.statuses)("of the status %s is %s", async (status, kind) => {
      const { credit, notice } = await paid();
      credit.setStatus(status);
      expect((await find(notice)).kind).toBe(kind);
    });

    test("that the provider does not know yet is asked for again", async () => {
      const { credit, notice } = await paid();
      credit.forget();
      expect(await find(notice)).toMatchObject({ kind: "unknown", why: "unproven" });
    });

    test.each(FAULTS)("is never disproved by a call that goes wrong (%s)", async (fault) => {
      const { notice } = await paid();
      fixture().emulator.misbehaveOnce(fault, table.isCreditRequery);
      const outcome = await fixture().collections.findCredit(notice, call(300));
      expect(["unknown", "found"]).toContain(outcome.kind);
      expect(await find(notice)).toMatchObject({ kind: "found", credit: { amount: AMOUNT } });
    });
  });
}
