import { isServedBy } from "../cells/index.ts";
import { readArrival } from "./arrival-queries.ts";
import { carryRows, dropRows, prepareRows } from "./carry-rows.ts";
import { checkMove, requireTarget } from "./check-move.ts";
import { closeBusiness } from "./close-business.ts";
import { cannotMove, moveInterrupted } from "./errors.ts";
import { type MoveTools, type OpenMove, withOpenMove } from "./move-tools.ts";
import {
  changeStep,
  type MoneyAtProviders,
  type Move,
  type MoveState,
  readMoneyAtProviders,
  readMove,
} from "./queries.ts";
import { activateBusiness, switchBusiness } from "./switch-business.ts";

/**
 * Moves a business to another cell, from where an earlier call stopped. Each step is recorded when it is done, and may be
 * done again. At every moment at most one cell serves the business.
 */
export function moveBusiness(tools: MoveTools, businessId: bigint): Promise<DoneMove> {
  return withOpenMove(tools, businessId, async (open) => {
    for (;;) {
      const move = await readMove(open.source.kit.database, businessId);
      if (move === undefined)
        throw cannotMove({ reason: "The move of this business is not approved." });
      if (move.step === "done") return await describeDone(open, move);
      requireTarget(open, move.toCell);
      await STEPS[move.step](open, move);
    }
  });
}

export interface DoneMove extends Move {
  /** It stays at the old cell's providers. The operator pays it to those of the new cell. */
  readonly moneyAtProviders: readonly MoneyAtProviders[];
}

const describeDone = async ({ source, business }: OpenMove, move: Move): Promise<DoneMove> => ({
  ...move,
  moneyAtProviders: await readMoneyAtProviders(source.kit.database, business.liveId),
});

type Step = (open: OpenMove, move: Move) => Promise<void>;

const STEPS: Readonly<Record<Exclude<MoveState, "done">, Step>> = {
  approved: unlessServedElsewhere(begin),
  draining: unlessServedElsewhere(begin),
  closed: unlessServedElsewhere(carry),
  inserted: unlessServedElsewhere(async (open, { toCell }) => {
    await open.onStep(`Cell ${toCell} takes over.`);
    await switchBusiness(open, toCell);
  }),
  switched: async (open, { businessId, toCell }) => {
    await open.onStep(`Cell ${toCell} opens the business.`);
    await activateBusiness(open, toCell);
    await changeStep(open.source.kit.database, businessId, ["switched"], "done");
  },
  aborting: refuseAborted,
  aborted: refuseAborted,
};

/**
 * A backup of this cell may have a move that was aborted later. Where another move followed, a third cell serves the
 * business: it would be served twice.
 */
function unlessServedElsewhere(step: Step): Step {
  return async (open, move) => {
    const { kit } = open.source;
    for (const cell of kit.providers.cells.numbers)
      if (cell !== move.toCell && (await isServedBy(kit, cell, open.business.serviceAccountNumber)))
        throw cannotMove({
          reason: `Cell ${cell} serves the business. If this cell was restored from a backup, run \`cell moved\`.`,
        });
    await step(open, move);
  };
}

/** A move that is only approved has nothing in the other cell, so it can be aborted without that one. */
async function begin(open: OpenMove, { businessId, toCell }: Move): Promise<void> {
  const { database } = open.source.kit;
  await checkMove(open, toCell);
  await changeStep(database, businessId, ["approved"], "draining");
  try {
    await prepareRows(open);
    await closeBusiness(open);
  } catch (error) {
    // Nothing was copied. Another business may move next.
    await dropRows(open);
    await changeStep(database, businessId, ["draining"], "approved");
    throw error;
  }
}

/** The rows may be there already: their commit was not answered, or its books were found to be wrong. */
async function carry(open: OpenMove, { businessId }: Move): Promise<void> {
  const { source, target, business } = open;
  if ((await readArrival(target.kit.database, businessId)) === undefined) await carryRows(open);
  await open.onStep("The books of the business are proven in the new cell.");
  const faults = await open.verify(target.kit, business);
  if (faults.length > 0)
    throw moveInterrupted({
      reason: `The books of the business are wrong in the other cell: ${faults.slice(0, 3).join(" ")} Run \`cell move --abort\`.`,
    });
  await changeStep(source.kit.database, businessId, ["closed"], "inserted");
}

async function refuseAborted(): Promise<never> {
  throw cannotMove({
    reason: "The move was being aborted. Run `cell move --abort` again until it completes.",
  });
}
