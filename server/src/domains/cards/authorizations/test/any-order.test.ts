import { env } from "node:process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CardModel } from "./card-model.ts";
import { type Action, livelyStories, type Message, stories } from "./card-story.ts";
import { NAIRA_PER_DOLLAR, useSpending } from "./spending-fixture.ts";

const spending = useSpending();

const IS_SOAK = env["KASUWA_SOAK"] === "1";
const RUNS = IS_SOAK ? 1_000 : 8;
const TIMEOUT_MS = IS_SOAK ? 1_800_000 : 120_000;
const FUNDS = 6_000n;

/** Makes a message's ids unique to the card, as an issuer's ids are unique to one thing. */
const placed = (message: Message, cardId: bigint) => ({
  id: `${cardId}.${message.id}`,
  card: { environmentId: spending().environmentId, id: cardId },
  ...("clearingId" in message && message.clearingId !== null
    ? { clearingId: `${cardId}.${message.clearingId}` }
    : {}),
  ...("questionId" in message ? { questionId: `${cardId}.${message.questionId}` } : {}),
});

const ACTIONS: readonly string[] = ["fund", "withdraw", "freeze", "unfreeze", "terminate"];

const isAction = (item: Message | Action): item is Action => ACTIONS.includes(item.kind);

/** Performs a merchant's action, and applies it to the model if it succeeded. */
async function performBoth(model: CardModel, action: Action, cardId: bigint): Promise<void> {
  const body = "amount" in action ? { amount: action.amount / 100 } : {};
  const isDone = await spending().does(cardId, action.kind, body);
  if (!isDone) return;
  if (action.kind === "fund") model.fund(BigInt(action.amount));
  if (action.kind === "withdraw") model.withdraw(BigInt(action.amount));
  if (action.kind === "terminate") model.end();
  if (action.kind === "freeze" || action.kind === "unfreeze")
    model.isFrozen = action.kind === "freeze";
}

/** Sends one message to the domain and to the model, and compares the answer to a question. */
async function sendBoth(model: CardModel, message: Message, cardId: bigint): Promise<void> {
  if (message.kind !== "question") {
    await spending().notify({ ...message, ...placed(message, cardId) });
    model.handleNotice(message);
    return;
  }
  const isFirst = !model.knows(message) && !message.isIncrement;
  const mustPay = isFirst && model.couldPay(message);
  const answer = await spending().ask({ ...message, ...placed(message, cardId) });
  expect(model.objection(message, answer), JSON.stringify(message.id)).toBeUndefined();
  if (mustPay) expect(answer).toEqual({ kind: "approved", amount: message.amount });
}

test(
  "computes the same balances to the cent for any order and repetition of an issuer's messages",
  async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (messages) => {
        const cardId = await spending().card(FUNDS);
        const model = new CardModel(FUNDS);
        for (const message of messages) {
          await sendBoth(model, message, cardId);
          expect(await spending().balances(cardId)).toEqual(model.balances);
        }
      }),
      { numRuns: RUNS, endOnFailure: !IS_SOAK },
    );
  },
  TIMEOUT_MS,
);

test(
  "computes the same balances of a linked naira wallet, at the rate of each purchase",
  async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (messages) => {
        const linkedWalletId = await spending().wallet(FUNDS * NAIRA_PER_DOLLAR);
        const cardId = await spending().card(0n, { linkedWalletId });
        const model = new CardModel(FUNDS);
        for (const message of messages) {
          await sendBoth(model, message, cardId);
          expect(await spending().walletBalances(cardId, linkedWalletId)).toEqual(model.balances);
        }
        expect(await spending().balances(cardId)).toMatchObject({ available: 0n, held: 0n });
      }),
      { numRuns: RUNS, endOnFailure: !IS_SOAK },
    );
  },
  TIMEOUT_MS,
);

test(
  "computes the same balances of card and card wallet while the merchant funds, withdraws, freezes and terminates",
  async () => {
    await fc.assert(
      fc.asyncProperty(livelyStories, async (story) => {
        const [cardId, wallet] = [await spending().card(FUNDS), await spending().cardWallet()];
        const model = new CardModel(FUNDS);
        for (const item of story) {
          if (isAction(item)) await performBoth(model, item, cardId);
          else await sendBoth(model, item, cardId);
          expect(await spending().balances(cardId)).toEqual(model.balances);
          expect(wallet - (await spending().cardWallet())).toBe(model.paidByWallet);
        }
      }),
      { numRuns: RUNS, endOnFailure: !IS_SOAK },
    );
  },
  TIMEOUT_MS,
);

test(
  "ignores a repeated notice after its operation record is deleted",
  async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (messages) => {
        const cardId = await spending().card(FUNDS);
        const model = new CardModel(FUNDS);
        for (const message of messages) await sendBoth(model, message, cardId);
        await spending().forgetOperations();
        const notices = messages.filter((message) => message.kind !== "question");
        for (const notice of notices)
          await spending().notify({ ...notice, ...placed(notice, cardId) });
        expect(await spending().balances(cardId)).toEqual(model.balances);
      }),
      { numRuns: RUNS, endOnFailure: !IS_SOAK },
    );
  },
  TIMEOUT_MS,
);

test(
  "computes the same balances when all messages come at once",
  async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (messages) => {
        const cardId = await spending().card(FUNDS);
        const model = new CardModel(FUNDS);
        const answers = await Promise.all(
          messages.map(async (message) =>
            message.kind === "question"
              ? await spending().ask({ ...message, ...placed(message, cardId) })
              : await spending().notify({ ...message, ...placed(message, cardId) }),
          ),
        );
        messages.forEach((message, index) => {
          const answer = answers[index];
          if (message.kind === "question" && answer !== undefined) model.addAnswer(message, answer);
        });
        for (const message of messages)
          if (message.kind !== "question") model.handleNotice(message);
        expect(await spending().balances(cardId)).toEqual(model.balances);
      }),
      { numRuns: RUNS, endOnFailure: !IS_SOAK },
    );
  },
  TIMEOUT_MS,
);
