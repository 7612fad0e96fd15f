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
import { delivered } from "../bank/plan-payment-steps.ts";
import type { Step } from "../bank/queries.ts";
import { signed } from "../signing.ts";
import type { SimulatorTools } from "../tools.ts";
import {
  type Advanced,
  advance,
  endQuestion,
  formatMessageId,
  type MessageDraft,
  openQuestion,
  toSimulatedAuthorization,
} from "./advance-authorization.ts";
import { type CardMessage, NAME } from "./messages.ts";
import {
  type AuthorizationRow,
  lockAuthorization,
  readCard,
  readIssuerTime,
  writeAuthorization,
} from "./queries.ts";
import { requestAuthorization } from "./request-authorization.ts";

const NOTIFY_TASK = "simulator.cards.notify";
const GIVE_UP_TASK = "simulator.cards.give-up";

/** A real issuer does not crash while it asks. If the simulated one does, a job ends the question. */
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

/** Notices may be late or doubled, but never lost: no service queries purchases that it does not know of. */
const toSteps = (message: CardMessage, dice: Dice): readonly Step[] =>
  delivered({ task: NOTIFY_TASK, payload: message }, dice);

export const cardTasks = (tools: IssuerTools): TaskList => ({
  // Both payloads are written in this file.
  [NOTIFY_TASK]: (payload) => deliver(tools, signed(tools.secret, payload as CardMessage), NAME),
  [GIVE_UP_TASK]: (payload) => giveUp(tools, payload as GiveUpPayload),
});

/** The controls with which tests use the cards of the simulated issuer. */
export const issuerControls = (tools: IssuerTools): SimulatedIssuer => ({
  async authorize(purchase) {
    const { database, faults } = tools;
    const { environmentId, cardReference: reference } = purchase;
    const card = await readCard(database, { environmentId, reference });
    if (card === undefined || card.status === "refused" || !card.isMade) return undefined;
    const ownReason =
      card.status === "active" ? purchase.declinesFor : (`card_${card.status}` as const);
    const row = newRow(tools, purchase);
    if (ownReason === undefined) {
      const { amount } = purchase;
      return await askService(
        tools,
        await storeQuestion(database, openQuestion(row, amount, amount)),
        false,
      );
    }
    const declined = { ...row, status: "declined", declineReason: ownReason, messages: 1 } as const;
    const draft = { event: "card_decline", amount: purchase.amount, crossBorderFee: 0n } as const;
    const message = await buildMessage(tools, declined, draft);
    await writeAuthorization(database, declined, toSteps(message, await faults.of(environmentId)));
    return toSimulatedAuthorization(declined, { kind: "declined", reason: ownReason });
  },

  async increment(environmentId, id, amount) {
    const begun = await tools.database.transaction(async (tx) => {
      const row = await lockAuthorization(tx, environmentId, id);
      if (row?.status !== "approved" || row.asking > 0n) return undefined;
      return await storeQuestion(tx, openQuestion(row, amount, row.asked + amount));
    });
    return begun && (await askService(tools, begun, true));
  },

  async find(environmentId, id) {
    const row = await tools.database.transaction((tx) => lockAuthorization(tx, environmentId, id));
    return row && toSimulatedAuthorization(row);
  },

  async step(environmentId, id, step) {
    const dice = await tools.faults.of(environmentId);
    return await tools.database.transaction(async (tx) => {
      const row = await lockAuthorization(tx, environmentId, id);
      if (row === undefined) return { kind: "not_found" };
      const advanced = advance(row, step);
      if ("impossible" in advanced) return { kind: "impossible", reason: advanced.impossible };
      const message = await buildMessage(tools, advanced.row, advanced.message);
      await writeAuthorization(tx, advanced.row, toSteps(message, dice));
      return { kind: "done", authorization: toSimulatedAuthorization(advanced.row) };
    });
  },

  async clearUnasked(purchase) {
    const { environmentId, cardReference: reference, amount } = purchase;
    const card = await readCard(tools.database, { environmentId, reference });
    if (card === undefined || card.status === "refused" || !card.isMade) return undefined;
    const { row, message: draft } = clear(
      { ...newRow(tools, purchase), status: "expired" },
      amount,
    );
    const message = await buildMessage(tools, row, draft);
    await writeAuthorization(
      tools.database,
      row,
      toSteps(message, await tools.faults.of(environmentId)),
    );
    return toSimulatedAuthorization(row);
  },
});

function clear(row: AuthorizationRow, amount: bigint) {
  const advanced = advance(row, { kind: "settle", amount });
  assert("row" in advanced, "an unasked purchase can be cleared");
  return advanced;
}

function newRow(
  { randomness }: SimulatorTools,
  { environmentId, cardReference, amount, takesPartial, merchant }: SimulatedPurchase,
): AuthorizationRow {
  const id = `auth_${randomness.bytes(12).toString("hex")}`;
  return {
    ...{ environmentId, id, cardReference, merchant, takesPartial },
    ...{ status: "asked", declineReason: null, asking: 0n, asked: amount },
    ...{ approved: 0n, reversed: 0n, cleared: 0n, uncleared: 0n, refunded: 0n, fee: 0n },
    ...{ clearingId: null, clearingAmount: 0n, clearingReversed: 0n, messages: 0 },
  };
}

/** Stores the open question, with a timer that ends it. */
async function storeQuestion(queryable: Queryable, asking: Advanced): Promise<Advanced> {
  const { environmentId, id, messages } = asking.row;
  const payload: GiveUpPayload = { environmentId: String(environmentId), id, messages };
  const giveUp = { task: GIVE_UP_TASK, payload, afterMs: GIVE_UP_AFTER_MS };
  await writeAuthorization(queryable, asking.row, [giveUp]);
  return asking;
}

/** Asks the service and stores its answer. */
async function askService(
  tools: IssuerTools,
  { row, message: draft }: Advanced,
  isIncrement: boolean,
): Promise<SimulatedAuthorization> {
  const question = await buildMessage(tools, row, draft);
  const takesPartial = row.takesPartial && draft.crossBorderFee === 0n;
  const message = { ...question, data: { ...question.data, isIncrement, takesPartial } };
  const dice = await tools.faults.of(row.environmentId);
  const answer = await requestAuthorization(tools, signed(tools.secret, message), dice);
  const concluded = await endQuestionOnce(tools, row, answer);
  return toSimulatedAuthorization(present(concluded, "an authorisation"), answer);
}

/** Ends the question unless it has ended: a late answer changes nothing. */
async function endQuestionOnce(
  tools: IssuerTools,
  { environmentId, id, messages }: Pick<AuthorizationRow, "environmentId" | "id" | "messages">,
  answer: AuthorizationAnswer | undefined,
): Promise<AuthorizationRow | undefined> {
  const dice = await tools.faults.of(environmentId);
  return await tools.database.transaction(async (tx) => {
    const row = await lockAuthorization(tx, environmentId, id);
    if (row === undefined || row.asking === 0n || row.messages !== messages) return row;
    const concluded = endQuestion(row, answer);
    const steps =
      concluded.message === undefined
        ? []
        : toSteps(await buildMessage(tools, concluded.row, concluded.message), dice);
    await writeAuthorization(tx, concluded.row, steps);
    return concluded.row;
  });
}

async function giveUp(
  tools: IssuerTools,
  { environmentId, ...place }: GiveUpPayload,
): Promise<void> {
  await endQuestionOnce(tools, { environmentId: BigInt(environmentId), ...place }, undefined);
}

/** The latest message of the row. */
async function buildMessage(
  { database }: SimulatorTools,
  row: AuthorizationRow,
  { event, amount, crossBorderFee, clearingId, questionId }: MessageDraft,
): Promise<CardMessage> {
  const { now } = await readIssuerTime(database, row.environmentId);
  const { cardReference, merchant, declineReason } = row;
  // A purchase that was cleared without a question has no authorisation id.
  const wasAsked = row.status !== "cleared" || row.approved > 0n;
  return {
    id: formatMessageId(row),
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
