import { assert, present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import type { TaskList } from "../../../kernel/jobs/task.ts";
import type { AuthorizationAnswer } from "../../../kernel/providers/ports/card-notices.ts";
import type {
  SimulatedAuthorization,
  SimulatedIssuer,
  SimulatedPurchase,
} from "../../../kernel/providers/ports/simulated-issuer.ts";
import { deliver } from "../bank/deliver-notice.ts";
import type { Dice, Faults } from "../bank/faults.ts";
import type { Step } from "../bank/queries.ts";
import { delivered } from "../bank/steps.ts";
import { signed } from "../signing.ts";
import type { SimulatorTools } from "../tools.ts";
import { askUs } from "./ask-us.ts";
import { type CardMessage, NAME } from "./messages.ts";
import {
  type AuthorizationRow,
  lockAuthorization,
  readCard,
  readIssuerTime,
  writeAuthorization,
} from "./queries.ts";
import { type Advanced, advance, ask, conclude, messageIdOf, shown, type Told } from "./steps.ts";

const NOTIFY_TASK = "simulator.cards.notify";
const GIVE_UP_TASK = "simulator.cards.give-up";

/** An issuer does not die while it asks; for the one played here that did, a job concludes. */
const GIVE_UP_AFTER_MS = 15_000;

interface GiveUpPayload {
  readonly environmentId: string;
  readonly id: string;
  readonly messages: number;
}

interface IssuerTools extends SimulatorTools {
  readonly faults: Faults;
  readonly secret: string;
}

/** Late or twice, but never lost: nobody asks after a purchase of which they know nothing. */
const noticeOf = (message: CardMessage, dice: Dice): readonly Step[] =>
  delivered({ task: NOTIFY_TASK, payload: message }, dice);

export const cardTasks = (tools: IssuerTools): TaskList => ({
  // Both payloads were written in this file.
  [NOTIFY_TASK]: (payload) => deliver(tools, signed(tools.secret, payload as CardMessage), NAME),
  [GIVE_UP_TASK]: (payload) => giveUp(tools, payload as GiveUpPayload),
});

/** The issuer as a test has its cards used. */
export const toldIssuer = (tools: IssuerTools): SimulatedIssuer => ({
  async authorize(purchase) {
    const { database, faults } = tools;
    const { environmentId, cardReference: reference } = purchase;
    const card = await readCard(database, { environmentId, reference });
    if (card === undefined || card.status === "refused" || !card.isMade) return undefined;
    const ofItsOwn =
      card.status === "active" ? purchase.declinesFor : (`card_${card.status}` as const);
    const row = rowOf(tools, purchase);
    if (ofItsOwn === undefined) {
      const { amount } = purchase;
      return await carryOn(tools, await begin(database, ask(row, amount, amount)), false);
    }
    const declined = { ...row, status: "declined", declineReason: ofItsOwn, messages: 1 } as const;
    const told = { event: "card_decline", amount: purchase.amount, crossBorderFee: 0n } as const;
    const message = await messageOf(tools, declined, told);
    await writeAuthorization(database, declined, noticeOf(message, await faults.of(environmentId)));
    return shown(declined, { kind: "declined", reason: ofItsOwn });
  },

  async increment(environmentId, id, amount) {
    const begun = await tools.database.transaction(async (tx) => {
      const row = await lockAuthorization(tx, environmentId, id);
      if (row?.status !== "approved" || row.asking > 0n) return undefined;
      return await begin(tx, ask(row, amount, row.asked + amount));
    });
    return begun && (await carryOn(tools, begun, true));
  },

  async find(environmentId, id) {
    const row = await tools.database.transaction((tx) => lockAuthorization(tx, environmentId, id));
    return row && shown(row);
  },

  async step(environmentId, id, step) {
    const dice = await tools.faults.of(environmentId);
    return await tools.database.transaction(async (tx) => {
      const row = await lockAuthorization(tx, environmentId, id);
      if (row === undefined) return { kind: "not_found" };
      const advanced = advance(row, step);
      if ("impossible" in advanced) return { kind: "impossible", reason: advanced.impossible };
      const message = await messageOf(tools, advanced.row, advanced.told);
      await writeAuthorization(tx, advanced.row, noticeOf(message, dice));
      return { kind: "done", authorization: shown(advanced.row) };
    });
  },

  async clearUnasked(purchase) {
    const { environmentId, cardReference: reference, amount } = purchase;
    const card = await readCard(tools.database, { environmentId, reference });
    if (card === undefined || card.status === "refused" || !card.isMade) return undefined;
    const { row, told } = cleared({ ...rowOf(tools, purchase), status: "expired" }, amount);
    const message = await messageOf(tools, row, told);
    await writeAuthorization(
      tools.database,
      row,
      noticeOf(message, await tools.faults.of(environmentId)),
    );
    return shown(row);
  },
});

function cleared(row: AuthorizationRow, amount: bigint) {
  const advanced = advance(row, { kind: "settle", amount });
  assert("row" in advanced, "what is owed can be cleared");
  return advanced;
}

function rowOf(
  { randomness }: SimulatorTools,
  { environmentId, cardReference, amount, takesPartial, merchant }: SimulatedPurchase,
): AuthorizationRow {
  const id = `auth_${randomness.bytes(12).toString("hex")}`;
  return {
    ...{ environmentId, id, cardReference, merchant, takesPartial },
    ...{ status: "asked", declineReason: null, asking: 0n, asked: amount },
    ...{ approved: 0n, reversed: 0n, cleared: 0n, uncleared: 0n, refunded: 0n },
    ...{ clearingId: null, clearingAmount: 0n, clearingReversed: 0n, messages: 0 },
  };
}

/** Writes down that it asks. */
async function begin(queryable: Queryable, asking: Advanced): Promise<Advanced> {
  const { environmentId, id, messages } = asking.row;
  const payload: GiveUpPayload = { environmentId: String(environmentId), id, messages };
  const giveUp = { task: GIVE_UP_TASK, payload, afterMs: GIVE_UP_AFTER_MS };
  await writeAuthorization(queryable, asking.row, [giveUp]);
  return asking;
}

/** Asks, and writes down what the answer was. */
async function carryOn(
  tools: IssuerTools,
  { row, told }: Advanced,
  isIncrement: boolean,
): Promise<SimulatedAuthorization> {
  const question = await messageOf(tools, row, told);
  const takesPartial = row.takesPartial && told.crossBorderFee === 0n;
  const message = { ...question, data: { ...question.data, isIncrement, takesPartial } };
  const dice = await tools.faults.of(row.environmentId);
  const answer = await askUs(tools, signed(tools.secret, message), dice);
  const concluded = await concludeOnce(tools, row, answer);
  return shown(present(concluded, "an authorisation"), answer);
}

/** An answer that comes after the issuer has given up changes nothing. */
async function concludeOnce(
  tools: IssuerTools,
  { environmentId, id, messages }: Pick<AuthorizationRow, "environmentId" | "id" | "messages">,
  answer: AuthorizationAnswer | undefined,
): Promise<AuthorizationRow | undefined> {
  const dice = await tools.faults.of(environmentId);
  return await tools.database.transaction(async (tx) => {
    const row = await lockAuthorization(tx, environmentId, id);
    if (row === undefined || row.asking === 0n || row.messages !== messages) return row;
    const concluded = conclude(row, answer);
    const steps =
      concluded.told === undefined
        ? []
        : noticeOf(await messageOf(tools, concluded.row, concluded.told), dice);
    await writeAuthorization(tx, concluded.row, steps);
    return concluded.row;
  });
}

async function giveUp(
  tools: IssuerTools,
  { environmentId, ...place }: GiveUpPayload,
): Promise<void> {
  await concludeOnce(tools, { environmentId: BigInt(environmentId), ...place }, undefined);
}

/** What the row's latest message says. */
async function messageOf(
  { database }: SimulatorTools,
  row: AuthorizationRow,
  { event, amount, crossBorderFee, clearingId, questionId }: Told,
): Promise<CardMessage> {
  const { now } = await readIssuerTime(database, row.environmentId);
  const { cardReference, merchant, declineReason } = row;
  // What was cleared without a question has no authorisation that anybody knows.
  const wasAsked = row.status !== "cleared" || row.approved > 0n;
  return {
    id: messageIdOf(row),
    event,
    data: {
      ...{ cardReference, merchant, occurredAt: now.toISOString() },
      authorizationId: wasAsked ? row.id : null,
      ...{ amount: Number(amount), crossBorderFee: Number(crossBorderFee) },
      ...(clearingId === undefined ? {} : { clearingId }),
      ...(questionId === undefined ? {} : { questionId }),
      ...(event === "card_decline" && declineReason !== null ? { reason: declineReason } : {}),
    },
  };
}
