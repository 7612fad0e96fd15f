import { describe, expect, test } from "vitest";
import {
  ACCEPTED,
  FAILED,
  NOT_FOUND,
  RETURNED,
  SUCCEEDED,
} from "../../../../../test/support/fake-rail.ts";
import { FUNDS, useOutgoing } from "../../../../../test/support/outgoing-fixture.ts";
import { referenceOf } from "../../../platform/transactions/index.ts";

const fixture = useOutgoing();

const DAY = 24 * 60 * 60;

/** An order that ended, and that no worker requeries any more. */
async function ended(outcome: typeof SUCCEEDED | typeof FAILED) {
  const { rail, ...at } = fixture();
  rail.sends = [ACCEPTED];
  const order = await at.order();
  await at.runJobs();
  await at.sendNotice(order, { outcome });
  await at.pass(60);
  rail.called();
  return order;
}

describe("a notice against an older proof", () => {
  test("is requeried by one timer, if no second notice comes, until the provider catches up", async () => {
    const { rail, ...at } = fixture();
    const order = await ended(SUCCEEDED);
    rail.finds = [SUCCEEDED];
    const notice = { key: "returned", outcome: RETURNED };
    await Promise.all([
      at.sendNotice(order, notice),
      at.sendNotice(order, notice),
      at.sendNotice(order, notice),
    ]);
    expect(await at.pass(60)).toBe(1);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
    expect(await at.pass(60)).toBe(0);
    rail.finds = [RETURNED];
    expect(await at.pass(15 * 60)).toBe(1);
    expect(await at.see(order)).toMatchObject({ progress: "returned" });
    expect(await at.balance()).toEqual({ available: FUNDS, held: 0n });
    expect(await at.pass(7 * DAY)).toBe(0);
    expect(await at.alerts()).toEqual([]);
  });

  test.each([
    { proven: SUCCEEDED, claim: FAILED, answer: SUCCEEDED, progress: "settled" },
    { proven: FAILED, claim: SUCCEEDED, answer: FAILED, progress: "failed" },
    { proven: FAILED, claim: SUCCEEDED, answer: NOT_FOUND, progress: "failed" },
  ] as const)("raises an alert in the end if it is never confirmed ($answer.kind)", async (notice) => {
    const { rail, ...at } = fixture();
    const order = await ended(notice.proven);
    rail.finds = [notice.answer];
    await at.sendNotice(order, { outcome: notice.claim });
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await at.alerts()).toEqual([]);
      expect(await at.pass(2 * DAY)).toBe(1);
    }
    expect(rail.called()).toEqual(Array.from({ length: 6 }, () => "find"));
    expect(await at.see(order)).toMatchObject({ progress: notice.progress });
    const subject = referenceOf(order);
    expect(await at.alerts()).toEqual([{ kind: "outgoing.unconfirmed", subject }]);
    expect(await at.pass(7 * DAY)).toBe(0);
    expect(await at.openAlerts()).toEqual(["outgoing.unconfirmed"]);
    rail.finds = [notice.claim];
    await at.sendNotice(order, { key: "again", outcome: notice.claim });
    expect(await at.openAlerts()).not.toContain("outgoing.unconfirmed");
  });
});
