import { expect, test } from "vitest";
import { useCards } from "../../../../../test/support/card-service.ts";
import { firstProvider } from "../../../../../test/support/only-provider.ts";
import { present } from "../../../../kernel/assert.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { CardStatusNotice } from "../../../../kernel/providers/ports/card-notices.ts";
import { parseReference } from "../../../../kernel/references.ts";
import { cardNotices } from "../handle-notices.ts";

const cardService = useCards();

const EARLY = new Date("2026-01-31T08:00:00Z");
const LATER = new Date("2026-01-31T09:00:00Z");
const LATEST = new Date("2026-01-31T10:00:00Z");

const prepare = async () => {
  const merchant = await cardService().merchant();
  const card = await merchant.card(25);
  const id = present(parseReference("crd", card), "a card's id");
  const issuer = firstProvider(cardService().kit.providers.cardIssuer).name;
  let sent = 0;
  const sendStatus = (status: CardStatusNotice["status"], occurredAt: Date, provider = issuer) => {
    sent += 1;
    const subject = { environmentId: merchant.environmentId, id };
    const notice = { kind: "card_status", id: `${card}.${sent}`, card: subject } as const;
    const handleNotice = present(cardNotices(cardService().kit).card_status, "the handler");
    return handleNotice({ ...notice, status, occurredAt }, provider);
  };
  return { merchant, card, sendStatus, status: async () => (await merchant.shown(card))["status"] };
};

test("lets the issuer unfreeze a card that it froze, and ignores older notices", async () => {
  const { sendStatus, status } = await prepare();
  await sendStatus("frozen", LATER);
  expect(await status()).toBe("Frozen");
  await sendStatus("active", EARLY);
  expect(await status()).toBe("Frozen");
  await sendStatus("active", LATEST);
  expect(await status()).toBe("Active");
});

test("does not let the issuer unfreeze a card that the merchant froze", async () => {
  const { merchant, card, sendStatus, status } = await prepare();
  await merchant.does(card, "freeze");
  await sendStatus("active", LATEST);
  expect(await status()).toBe("Frozen");
  await merchant.does(card, "unfreeze");
  expect(await status()).toBe("Active");
});

test("reports the merchant's unfreeze of a card that the issuer froze", async () => {
  const { merchant, card, sendStatus, status } = await prepare();
  const { environmentId } = merchant;
  await cardService().kit.database.run(sql`
    update simulator.cards set status = 'frozen' where environment_id = ${environmentId}`);
  await sendStatus("frozen", LATER);
  const answer = await merchant.does(card, "unfreeze");
  expect(answer.body.data).toMatchObject({ status: "Active" });
  const { known } = await cardService().kit.database.one<{ known: string }>(sql`
    select status as known from simulator.cards where environment_id = ${environmentId}`);
  expect(known).toBe("active");
  expect(await status()).toBe("Active");
});

test.each([
  ["terminated", "Terminated"],
  ["expired", "Expired"],
] as const)("returns the balance of a card that the issuer reports as %s", async (reported, becomes) => {
  const { merchant, sendStatus, status } = await prepare();
  await sendStatus(reported, LATER);
  expect(await status()).toBe(becomes);
  expect(await merchant.cardWallet()).toMatchObject({ available: 10_000 - 27.5 + 25 });
  await sendStatus("active", LATEST);
  expect(await status()).toBe(becomes);
});

test("leaves a status notice of another provider unprocessed", async () => {
  const { sendStatus, status } = await prepare();
  await expect(sendStatus("terminated", LATER, "another-issuer")).rejects.toThrow(
    "did not issue this card",
  );
  expect(await status()).toBe("Active");
});
