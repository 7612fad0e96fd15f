import { env } from "node:process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CardModel } from "./card-model.ts";
import { type Act, livelyStories, type Message, stories } from "./card-story.ts";
import { NAIRA_PER_DOLLAR, useTill } from "./till.ts";

const till = useTill();

const IS_SOAK = env["KASUWA_SOAK"] === "1";
const RUNS = IS_SOAK ? 1_000 : 20;
const TIMEOUT_MS = IS_SOAK ? 1_800_000 : 120_000;
const FUNDS = 6_000n;

/** What places a message: what an issuer calls anything it calls nothing else, also not of another card. */
const placed = (message: Message, cardId: bigint) => ({
  id: `${cardId}.${message.id}`,
  card: { environmentId: till().environmentId, id: cardId },
  ...("clearingId" in message && message.clearingId !== null
    ? { clearingId: `${cardId}.${message.clearingId}` }
    : {}),
  ...("questionId" in message ? { questionId: `${cardId}.${message.questionId}` } : {}),
});

const ACTS: readonly string[] = ["fund", "withdraw", "freeze", "unfreeze", "terminate"];

const isAct = (happening: Message | Act): happening is Act => ACTS.includes(happening.kind);

/** Has the merchant do something, and the model if it was done. Only what the card has can be withdrawn. */
async function actBoth(model: CardModel, act: Act, cardId: bigint): Promise<void> {
  const body = "amount" in act ? { amount: act.amount / 100 } : {};
  const isDone = await till().does(cardId, act.kind, body);
  if (!isDone) return;
  if (act.kind === "fund") model.fund(BigInt(act.amount));
  if (act.kind === "withdraw") model.withdraw(BigInt(act.amount));
  if (act.kind === "terminate") model.end();
  if (act.kind === "freeze" || act.kind === "unfreeze") model.isFrozen = act.kind === "freeze";
}

/** Tells the domain one message and the model what came of it. */
async function tellBoth(model: CardModel, message: Message, cardId: bigint): Promise<void> {
  if (message.kind !== "question") {
    await till().tell({ ...message, ...placed(message, cardId) });
    model.hear(message);
    return;
  }
  const isFirst = !model.knows(message) && !message.isIncrement;
  const mustPay = isFirst && model.couldPay(message);
  const answer = await till().ask({ ...message, ...placed(message, cardId) });
  expect(model.objection(message, answer), JSON.stringify(message.id)).toBeUndefined();
  if (mustPay) expect(answer).toEqual({ kind: "approved", amount: message.amount });
}

test(
  "whatever an issuer tells, in whatever order and however often, the card has to the cent what the messages come to",
  async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (messages) => {
        const cardId = await till().card(FUNDS);
        const model = new CardModel(FUNDS);
        for (const message of messages) {
          await tellBoth(model, message, cardId);
          expect(await till().standing(cardId)).toEqual(model.standing);
        }
      }),
      { numRuns: RUNS, endOnFailure: !IS_SOAK },
    );
  },
  TIMEOUT_MS,
);

test(
  "and so has a wallet in naira that a card spends from, at the rate of each purchase",
  async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (messages) => {
        const linkedWalletId = await till().wallet(FUNDS * NAIRA_PER_DOLLAR);
        const cardId = await till().card(0n, { linkedWalletId });
        const model = new CardModel(FUNDS);
        for (const message of messages) {
          await tellBoth(model, message, cardId);
          expect(await till().standingBehind(cardId, linkedWalletId)).toEqual(model.standing);
        }
        expect(await till().standing(cardId)).toMatchObject({ available: 0n, held: 0n });
      }),
      { numRuns: RUNS, endOnFailure: !IS_SOAK },
    );
  },
  TIMEOUT_MS,
);

test(
  "and so has a card whose merchant funds, withdraws, freezes and ends it in between, together with the card wallet",
  async () => {
    await fc.assert(
      fc.asyncProperty(livelyStories, async (happenings) => {
        const [cardId, wallet] = [await till().card(FUNDS), await till().cardWallet()];
        const model = new CardModel(FUNDS);
        for (const happening of happenings) {
          if (isAct(happening)) await actBoth(model, happening, cardId);
          else await tellBoth(model, happening, cardId);
          expect(await till().standing(cardId)).toEqual(model.standing);
          expect(wallet - (await till().cardWallet())).toBe(model.paidByWallet);
        }
      }),
      { numRuns: RUNS, endOnFailure: !IS_SOAK },
    );
  },
  TIMEOUT_MS,
);

test(
  "whatever was told long ago and is told again changes nothing",
  async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (messages) => {
        const cardId = await till().card(FUNDS);
        const model = new CardModel(FUNDS);
        for (const message of messages) await tellBoth(model, message, cardId);
        await till().forgetOperations();
        const notices = messages.filter((message) => message.kind !== "question");
        for (const notice of notices) await till().tell({ ...notice, ...placed(notice, cardId) });
        expect(await till().standing(cardId)).toEqual(model.standing);
      }),
      { numRuns: RUNS, endOnFailure: !IS_SOAK },
    );
  },
  TIMEOUT_MS,
);

test(
  "told all at once, it comes to the same",
  async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (messages) => {
        const cardId = await till().card(FUNDS);
        const model = new CardModel(FUNDS);
        const answers = await Promise.all(
          messages.map(async (message) =>
            message.kind === "question"
              ? await till().ask({ ...message, ...placed(message, cardId) })
              : await till().tell({ ...message, ...placed(message, cardId) }),
          ),
        );
        messages.forEach((message, index) => {
          const answer = answers[index];
          if (message.kind === "question" && answer !== undefined) model.takeFor(message, answer);
        });
        for (const message of messages) if (message.kind !== "question") model.hear(message);
        expect(await till().standing(cardId)).toEqual(model.standing);
      }),
      { numRuns: RUNS, endOnFailure: !IS_SOAK },
    );
  },
  TIMEOUT_MS,
);
