import { expect, test } from "vitest";
import { useCards } from "../../../../../test/support/card-service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { NoticeHandler } from "../../../../kernel/providers/ports/notice.ts";
import { cardNotices } from "../handle-notices.ts";

const cardService = useCards();

test("returns refunds of a card that was not issued to the card wallet, before and after it failed", async () => {
  const merchant = await cardService().merchant();
  const { kit } = cardService();
  const headers = { "x-test-scenario": "timeout" };
  const { body } = await merchant.issue({ bvn: "95012345673" }, { headers });
  const card = String(body.data?.["cardReference"]);
  const { environmentId } = merchant;
  const { id } = await kit.database.one<{ id: bigint }>(sql`
    select id from cards where environment_id = ${environmentId}`);
  // The handler of refunds takes nothing else.
  const handleNotice = cardNotices(kit).card_refund as NoticeHandler;
  const refund = (name: string) =>
    handleNotice(
      {
        ...{ kind: "card_refund", id: name, card: { environmentId, id }, authorizationId: null },
        ...{ amount: 1_000n, currency: "USD", occurredAt: new Date("2026-03-01T10:00:00Z") },
        merchant: { name: "Cloud Hosting", id: "m_1", network: "Visa", country: "US" },
      },
      "simulator-cards",
    );
  await refund("before");
  expect(await merchant.shown(card)).toMatchObject({ status: "Pending", balance: 10 });
  await merchant.advance(120);
  await expect
    .poll(() => merchant.shown(card), { timeout: 30_000, interval: 50 })
    .toMatchObject({ status: "Failed", balance: 0 });
  expect(await merchant.cardWallet()).toMatchObject({ available: 10_010, held: 0 });
  await refund("after");
  expect(await merchant.shown(card)).toMatchObject({ balance: 0 });
  expect(await merchant.cardWallet()).toMatchObject({ available: 10_020, held: 0 });
});
