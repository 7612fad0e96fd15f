import { describe, expect, test } from "vitest";
import {
  type CardMerchant,
  fresh,
  useCards,
  withoutIssuer,
} from "../../../../../test/support/card-service.ts";
import { jobsDone } from "../../../../../test/support/jobs-done.ts";
import { firstProvider, onlyProvider } from "../../../../../test/support/only-provider.ts";
import { present } from "../../../../kernel/assert.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import { dropOldUnfreezes } from "../drop-old-unfreezes.ts";
import { readCardReference } from "../present-card.ts";
import { readCard } from "../queries.ts";
import { reportStatus } from "../report-status-to-issuer.ts";

const cardService = useCards();

const stored = async ({ environmentId }: CardMerchant, reference: string) =>
  present(
    await readCard(cardService().kit.database, environmentId, readCardReference(reference)),
    "the card",
  );

const countTimers = async ({ environmentId }: CardMerchant) =>
  (
    await cardService().kit.database.one<{ count: number }>(sql`
      select count(*)::integer as count from timers
      where environment_id = ${environmentId} and task = 'cards.report_status'`)
  ).count;

const countUnfreezes = async ({ environmentId }: CardMerchant) =>
  (
    await cardService().kit.database.many(
      sql`select from card_unfreezes where environment_id = ${environmentId}`,
    )
  ).length;

async function frozenCard() {
  const merchant = await cardService().merchant();
  const card = await merchant.card(10);
  await merchant.does(card, "freeze");
  const reported = async () => (await stored(merchant, card)).reportedStatus;
  await expect.poll(reported, { timeout: 30_000 }).toBe("frozen");
  return { merchant, card, reported };
}

describe("a card whose issuer cannot be called", () => {
  test("has one chain of retries, however often it is unfrozen", { timeout: 60_000 }, async () => {
    const { merchant, card } = await frozenCard();
    await withoutIssuer(cardService(), async () => {
      const unfreezes = Array.from({ length: 8 }, () => merchant.does(card, "unfreeze"));
      await expect.poll(() => countUnfreezes(merchant), { timeout: 30_000 }).toBe(8);
      // An unfreeze waits eight seconds of its environment's clock for the issuer.
      await merchant.advance(8);
      const answers = await Promise.all(unfreezes);
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      await jobsDone(cardService().kit.database);
      // The first retry of the unfreeze, which does nothing, and the next retry of the chain.
      expect(await countTimers(merchant)).toBeLessThanOrEqual(2);
    });
  });

  test("keeps the time of its next retry when it is unfrozen again", {
    timeout: 60_000,
  }, async () => {
    const { merchant, card, reported } = await frozenCard();
    await withoutIssuer(cardService(), async () => {
      await merchant.does(card, "unfreeze");
      const failures = async () => {
        const { failedReports } = await stored(merchant, card);
        if (failedReports < 4) await merchant.advance(60);
        return failedReports;
      };
      await expect.poll(failures, { timeout: 20_000, interval: 300 }).toBe(4);
      const before = await stored(merchant, card);
      for (let round = 0; round < 3; round += 1) await merchant.does(card, "unfreeze");
      const { nextReportAt, failedReports } = await stored(merchant, card);
      expect({ nextReportAt, failedReports }).toEqual({
        nextReportAt: before.nextReportAt,
        failedReports: 4,
      });
      expect(await countTimers(merchant)).toBe(1);
    });
    await merchant.advance(3_600);
    await expect.poll(reported, { timeout: 30_000 }).toBe("active");
    const { nextReportAt, failedReports } = await stored(merchant, card);
    expect({ nextReportAt, failedReports }).toEqual({ nextReportAt: null, failedReports: 0 });
  });
});

/** The kit with an issuer that confirms each status after `during` has ended. */
function confirmingAfter(kit: Kit, during: () => Promise<void>): Kit {
  const issuer = firstProvider(kit.providers.cardIssuer);
  const setStatus = async () => {
    await during();
    return { kind: "set" } as const;
  };
  return {
    ...kit,
    providers: { ...kit.providers, cardIssuer: onlyProvider({ ...issuer, setStatus }) },
  };
}

test("reports a freeze to the issuer after a call that was open during the freeze", async () => {
  const merchant = await cardService().merchant();
  const { environmentId } = merchant;
  const { kit } = cardService();
  const card = await merchant.card(10);
  await kit.database.run(sql`
    update cards set reported_status = null where environment_id = ${environmentId}`);
  const freeze = async () => {
    expect((await merchant.does(card, "freeze")).status).toBe(200);
    // The job of the freeze finds the call open, and so does not call the issuer.
    await expect.poll(() => countTimers(merchant), { timeout: 30_000 }).toBe(1);
  };
  const job = { environmentId, id: readCardReference(card) };
  expect(await reportStatus(confirmingAfter(kit, freeze), job)).toBe(true);
  const readReportedStatusLater = async () => {
    await merchant.advance(60);
    return (await stored(merchant, card)).reportedStatus;
  };
  await expect.poll(readReportedStatusLater, { timeout: 30_000, interval: 300 }).toBe("frozen");
});

test("deletes a stored unfreeze after its idempotency key, and not before", async () => {
  const { merchant, card } = await frozenCard();
  const { database } = cardService().kit;
  const sending = { idempotencyKey: fresh() };
  const unfreeze = () => merchant.asks(`/business/card/${card}/unfreeze`, {}, sending);
  await unfreeze();
  const { environmentId } = merchant;
  const age = (interval: string) => sql`
    update card_unfreezes set begun_at = begun_at - ${interval}::interval
    where environment_id = ${environmentId}`;
  await database.run(age("30 days"));
  await dropOldUnfreezes(database);
  expect((await unfreeze()).headers.get("idempotent-replayed")).toBe("true");
  await database.run(age("25 hours"));
  await dropOldUnfreezes(database);
  expect(await countUnfreezes(merchant)).toBe(0);
});
