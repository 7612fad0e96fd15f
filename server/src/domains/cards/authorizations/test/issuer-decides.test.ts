import { expect, test } from "vitest";
import { useCards } from "../../../../../test/support/card-service.ts";
import { present } from "../../../../kernel/assert.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { CardStatusNotice } from "../../../../kernel/providers/ports/card-notices.ts";
import { parseReference } from "../../../../kernel/references.ts";
import { cardNotices } from "../hear-notices.ts";

const cardService = useCards();

const EARLY = new Date("2026-01-31T08:00:00Z");
const LATER = new Date("2026-01-31T09:00:00Z");
const LATEST = new Date("2026-01-31T10:00:00Z");

const prepare = async () => {
  const merchant = await cardService().merchant();
  const card = await merchant.card(25);
  const id = present(parseReference("crd", card), "a card's id");
  const issuer = present(cardService().kit.providers.cardIssuer("test"), "the issuer").name;
  let told = 0;
  const hears = (status: CardStatusNotice["status"], occurredAt: Date, provider = issuer) => {
    told += 1;
    const subject = { environmentId: merchant.environmentId, id };
    const notice = { kind: "card_status", id: `${card}.${told}`, card: subject } as const;
    const hear = present(cardNotices(cardService().kit).card_status, "the handler");
    return hear({ ...notice, status, occurredAt }, provider);
  };
  return { merchant, card, hears, status: async () => (await merchant.shown(card))["status"] };
};

test("what the issuer freezes it may let go, in the order in which it says it happened", async () => {
  const { hears, status } = await prepare();
  await hears("frozen", LATER);
  expect(await status()).toBe("Frozen");
  await hears("active", EARLY);
  expect(await status()).toBe("Frozen");
  await hears("active", LATEST);
  expect(await status()).toBe("Active");
});

test("what the merchant has frozen the issuer does not let go", async () => {
  const { merchant, card, hears, status } = await prepare();
  await merchant.does(card, "freeze");
  await hears("active", LATEST);
  expect(await status()).toBe("Frozen");
  await merchant.does(card, "unfreeze");
  expect(await status()).toBe("Active");
});

test("what the issuer froze the merchant unfreezes at the issuer as well", async () => {
  const { merchant, card, hears, status } = await prepare();
  const { environmentId } = merchant;
  await cardService().kit.database.run(sql`
    update simulator.cards set status = 'frozen' where environment_id = ${environmentId}`);
  await hears("frozen", LATER);
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
] as const)("a card that the issuer calls %s gives everything back", async (told, becomes) => {
  const { merchant, hears, status } = await prepare();
  await hears(told, LATER);
  expect(await status()).toBe(becomes);
  expect(await merchant.cardWallet()).toMatchObject({ available: 10_000 - 27.5 + 25 });
  await hears("active", LATEST);
  expect(await status()).toBe(becomes);
});

test("what another provider says of a card is left to a person", async () => {
  const { hears, status } = await prepare();
  await expect(hears("terminated", LATER, "somebody")).rejects.toThrow("did not issue this card");
  expect(await status()).toBe("Active");
});
