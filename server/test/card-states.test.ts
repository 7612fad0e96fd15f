import { beforeAll, describe, expect, test } from "vitest";
import { decideAuthorization } from "../src/domains/cards/authorizations/answer-authorization.ts";
import { cardNotices } from "../src/domains/cards/authorizations/handle-notices.ts";
import { expireCard } from "../src/domains/cards/cards/end-card.ts";
import {
  CARD_EVENTS,
  CARD_STATUSES,
  type CardEvent,
  type CardStatus,
  getNextStatus,
} from "../src/domains/cards/cards/rules.ts";
import { recordIssue } from "../src/domains/cards/issuing/record-issue.ts";
import { present } from "../src/kernel/assert.ts";
import { sql } from "../src/kernel/database/sql.ts";
import type { MadeCard } from "../src/kernel/providers/ports/card-issuer.ts";
import { parseReference } from "../src/kernel/references.ts";
import { type CardMerchant, useCards } from "./support/card-service.ts";
import { firstProvider } from "./support/only-provider.ts";

/** Runs every cell of the status table on a real card, and compares the result with the table. */

const cardService = useCards();

interface Subject {
  readonly merchant: CardMerchant;
  readonly card: string;
  readonly wallet: string;
  readonly place: { readonly environmentId: bigint; readonly id: bigint };
}

const MADE: MadeCard = {
  ...{ issuerReference: "card_made", firstSix: "400000", lastFour: "1234", brand: "Visa" },
  ...{ expiryMonth: "01", expiryYear: "2040", capabilities: [] },
};

let processedNotices = 0;

/** A notice of the issuer, with a new id each time. */
function wordOn({ place, card }: Subject) {
  processedNotices += 1;
  return {
    ...{ id: `${card}.${processedNotices}`, card: place, amount: 100n },
    currency: "USD",
    ...{
      authorizationId: `${card}.${processedNotices}`,
      crossBorderFee: 0n,
      occurredAt: new Date(),
    },
    merchant: { name: "Lagos Books", id: null, network: "Visa", country: "US" },
  } as const;
}

const issuer = () => firstProvider(cardService().kit.providers.cardIssuer).name;

const asks =
  (what: string, body?: object) =>
  async ({ merchant, card }: Subject) => {
    const { status } = await merchant.does(card, what, body);
    return status === 200;
  };

const notices = () => cardNotices(cardService().kit);

/** Performs each event. Returns whether it was allowed; undefined if the event has no answer. */
const ACTIONS: Readonly<Record<CardEvent, (subject: Subject) => Promise<boolean | undefined>>> = {
  issued: async ({ place }) => {
    await recordIssue(cardService().kit, place, { kind: "issued", card: MADE }, "made");
    return undefined;
  },
  refused: async ({ place }) => {
    const finding = { kind: "not_issued", answered: "refused", reason: "No." } as const;
    await recordIssue(cardService().kit, place, finding, "refused");
    return undefined;
  },
  freeze: asks("freeze"),
  unfreeze: asks("unfreeze"),
  terminate: asks("terminate"),
  expire: async ({ place }) => {
    await expireCard(cardService().kit, place);
    return undefined;
  },
  fund: asks("fund", { amount: 5 }),
  withdraw: asks("withdraw", { amount: 5 }),
  change_limits: asks("limits", { dailyLimit: 100 }),
  link: async ({ merchant, card, wallet }) => {
    const { status } = await merchant.asks(`/wallets/${wallet}/link-card`, { cardReference: card });
    return status === 200;
  },
  unlink: async ({ merchant, wallet, place }) => {
    await cardService().kit.database.run(sql`
      update cards set linked_wallet_id = ${present(parseReference("wal", wallet), "a wallet's id")}
      where environment_id = ${place.environmentId} and id = ${place.id}`);
    const sending = { method: "DELETE" };
    const path = `/wallets/${wallet}/link-card`;
    return (await merchant.asks(path, undefined, sending)).status === 200;
  },
  authorize: async (subject) => {
    const question = { ...wordOn(subject), isIncrement: false, takesPartial: false };
    const answer = await decideAuthorization(cardService().kit)(question, issuer(), () => false);
    return answer.kind === "approved";
  },
  clear: async (subject) => {
    await notices().card_clearing?.({ kind: "card_clearing", ...wordOn(subject) }, issuer());
    return true;
  },
  reverse: async (subject) => {
    const word = { ...wordOn(subject), clearingId: null };
    await notices().card_reversal?.({ kind: "card_reversal", ...word }, issuer());
    return true;
  },
  refund: async (subject) => {
    await notices().card_refund?.({ kind: "card_refund", ...wordOn(subject) }, issuer());
    return true;
  },
};

type Holder = Awaited<ReturnType<CardMerchant["walletHolder"]>>;

/** What links a card to the wallet of its holder, who has one wallet and one linked card. */
const LINKING: ReadonlySet<CardEvent> = new Set(["link", "unlink"]);

/** A card of a status, with a balance if that status can have one. */
async function cardThatIs(
  merchant: CardMerchant,
  status: CardStatus,
  { customerId, wallet }: Holder,
): Promise<Subject> {
  // The funding of a pending card is still held, so only an order brings a card into that status.
  const sending = status === "Pending" ? { headers: { "x-test-scenario": "timeout" } } : {};
  const ordered = await merchant.gets("/business/card/issue", { customerId }, sending);
  const card = String(ordered["cardReference"]);
  if (status === "Active" || status === "Frozen") await merchant.does(card, "fund", { amount: 50 });
  const id = present(parseReference("crd", card), "a card's id");
  const { environmentId } = merchant;
  await cardService().kit.database.run(sql`
    update cards set status = ${status} where environment_id = ${environmentId} and id = ${id}`);
  return { merchant, card, wallet, place: { environmentId, id } };
}

describe.each(CARD_STATUSES)("to a card that is %s", (status) => {
  let merchant: CardMerchant;
  let holder: Holder;
  beforeAll(async () => {
    merchant = await cardService().merchant();
    holder = await merchant.walletHolder(0);
  });

  test.each(CARD_EVENTS)("changes as the table says after %s", async (event) => {
    const own = LINKING.has(event) ? await merchant.walletHolder(0) : holder;
    const subject = await cardThatIs(merchant, status, own);
    const happened = await ACTIONS[event](subject);
    const next = getNextStatus(status, event);
    const shown = await subject.merchant.shown(subject.card);
    expect(shown["status"]).toBe(next ?? status);
    expect(happened ?? next !== undefined).toBe(next !== undefined);
    if (next === "Terminated" || next === "Expired") expect(shown).toMatchObject({ balance: 0 });
  });
});

test("repays a clearing from before the issue was confirmed with the first money of the card", async () => {
  const merchant = await cardService().merchant();
  const headers = { "x-test-scenario": "timeout" };
  const { body } = await merchant.issue({ fundingAmount: 10 }, { headers });
  const card = String(body.data?.["cardReference"]);
  const id = present(parseReference("crd", card), "a card's id");
  const place = { environmentId: merchant.environmentId, id };
  const subject = { merchant, card, wallet: "", place };
  expect(await ACTIONS.clear(subject)).toBe(true);
  await ACTIONS.issued(subject);
  expect(await merchant.shown(card)).toMatchObject({ status: "Active", balance: 9 });
});
