import { describe, expect, test } from "vitest";
import { sql } from "../../../../kernel/database/sql.ts";
import type { CardNotice } from "../../../../kernel/providers/ports/card-notices.ts";
import { useSpending } from "./spending-fixture.ts";

const spending = useSpending();

const MERCHANT = {
  name: "Shoprite",
  id: "774411",
  network: "Visa",
  country: "NG",
};

const buildNotice = (cardId: bigint, kind: CardNotice["kind"], id: string, amount: bigint) =>
  ({
    ...{ kind, id, amount, currency: "USD", merchant: MERCHANT, crossBorderFee: 0n },
    card: { environmentId: spending().environmentId, id: cardId },
    ...{ authorizationId: null, clearingId: null, occurredAt: new Date("2026-01-31T08:00:00Z") },
    // Each kind ignores the fields of the others.
  }) as unknown as CardNotice;

const conflicts = () =>
  spending().kit.database.many<{ subject: string }>(sql`
    select subject from alerts where environment_id = ${spending().environmentId}
      and kind = 'cards.notice_conflict' order by id`);

describe.each(["card_clearing", "card_refund"] as const)("a repeated %s", (kind) => {
  test("with another amount posts nothing and raises one alert", async () => {
    const cardId = await spending().card(10_000n);
    const before = (await conflicts()).length;
    await spending().notify(buildNotice(cardId, kind, `${kind}-1`, 500n));
    const first = await spending().balances(cardId);
    await spending().notify(buildNotice(cardId, kind, `${kind}-1`, 700n));
    await spending().notify(buildNotice(cardId, kind, `${kind}-1`, 700n));
    expect(await spending().balances(cardId)).toEqual(first);
    const raised = (await conflicts()).slice(before);
    expect(raised).toEqual([{ subject: `simulator-cards/${kind}-1: ${kind} of USD 7.00` }]);
  });

  test("with the same facts raises no alert, even after operation records are deleted", async () => {
    const cardId = await spending().card(10_000n);
    const before = (await conflicts()).length;
    await spending().notify(buildNotice(cardId, kind, `${kind}-2`, 500n));
    const first = await spending().balances(cardId);
    await spending().forgetOperations();
    await spending().notify(buildNotice(cardId, kind, `${kind}-2`, 500n));
    expect(await spending().balances(cardId)).toEqual(first);
    expect(await conflicts()).toHaveLength(before);
  });
});
