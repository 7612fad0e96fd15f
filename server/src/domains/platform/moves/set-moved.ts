import { present } from "../../../kernel/assert.ts";
import { type CellNumber, readCellNumber } from "../../../kernel/cells/cell-number.ts";
import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { findEnvironment } from "../businesses/index.ts";
import {
  changeSetting,
  listChanges,
  type PlannedChange,
  type Proposed,
  readOwnerIn,
  type SettingKind,
  writeOwner,
} from "../proposals/index.ts";
import { readArrival } from "./arrival-queries.ts";
import { hasSameSecret } from "./check-move.ts";
import { countPostedSince } from "./check-queries.ts";
import { cannotMove } from "./errors.ts";
import { type MoveTools, requireBusiness } from "./move-tools.ts";
import { deleteJobs, deleteWork, insertDoneMove, setMovedTo, setMoveStep } from "./queries.ts";
import { requireNoneWaits } from "./require-none-waits.ts";
import type { CellOrder } from "./set-cell.ts";

/** What the other cell says about a business that it took over from this one. */
export interface ProvenArrival extends CellOrder {
  readonly arrivedAt: Date;
  /** The digest over all rows that arrived, which the audit logs of both cells have. */
  readonly head: string;
}

/** Throws unless the other cell serves a business that came from this one. */
export async function proveArrival(
  { source, target }: Pick<MoveTools, "source" | "target">,
  { businessId, toCell }: CellOrder,
): Promise<ProvenArrival> {
  const arrival = await readArrival(target.kit.database, businessId);
  const isThere =
    target.kit.cell === toCell &&
    hasSameSecret({ source, target }) &&
    arrival?.fromCell === source.kit.cell &&
    arrival.activatedAt !== null;
  if (!isThere || arrival === undefined)
    throw cannotMove({
      reason: `Cell ${toCell} has not taken business ${businessId} over from this one. Check KASUWA_TARGET_DATABASE_URL.`,
    });
  return {
    ...{ businessId, toCell },
    ...{ arrivedAt: arrival.arrivedAt, head: arrival.head.toString("hex") },
  };
}

export interface MarkedBusiness extends CellOrder {
  /** How many postings this cell made after the move. The other cell does not have them. */
  readonly postedSince: number;
}

type MovedOrder = ProvenArrival & { readonly by?: string };

/**
 * Says that another cell serves a business, in a cell that was restored from a backup of before the switch. It does not
 * matter how far a move was in the backup: that move may have been aborted, and another one followed. What the backup would
 * still do for the business is deleted: the other cell has done it.
 */
export const movedSetting: SettingKind<MovedOrder, MarkedBusiness> = {
  name: "business.set_moved",
  prepare(kit, { by = "the proposer", ...arrival }) {
    const { businessId, toCell, arrivedAt, head } = arrival;
    const owner = { businessId, mode: "live" } as const;
    return {
      owner,
      input: {
        ...writeOwner(owner),
        ...{ cell: String(toCell), arrivedAt: arrivedAt.toISOString(), head, by },
      },
      title: `Say that business ${businessId} moved to cell ${toCell}`,
      environmentOf: (tx) => findEnvironment(tx, businessId, "live"),
      plan: (tx) => planMoved(kit, tx, { ...arrival, by }),
    };
  },
  // `prepare` above wrote all of it.
  restore: (input) => ({
    businessId: readOwnerIn(input).businessId,
    toCell: present(readCellNumber(input["cell"] ?? ""), "the number of a cell"),
    arrivedAt: new Date(present(input["arrivedAt"], "the time of the arrival")),
    head: present(input["head"], "the digest of the arrived rows"),
    by: present(input["by"], "who asked for it"),
  }),
};

async function planMoved(
  kit: Kit,
  tx: Transaction,
  order: ProvenArrival & { readonly by: string },
): Promise<PlannedChange<MarkedBusiness>> {
  const { businessId, toCell, arrivedAt, head } = order;
  const business = await requireBusiness(tx, businessId);
  if (business.movedTo !== null)
    throw cannotMove({ reason: `The business moved to cell ${business.movedTo}.` });
  const postedSince = await countPostedSince(tx, business.environmentIds, arrivedAt);
  return {
    changes: listChanges([["Served by", cellOf(kit.cell), cellOf(toCell)]]),
    outcome: { businessId, toCell, postedSince },
    details: { toCell, head, postedSince },
    store: () => markMoved(tx, { ...order, environmentIds: business.environmentIds }, kit),
  };
}

const cellOf = (cell: CellNumber | null): string => `cell ${cell}`;

interface MarkedMove extends CellOrder {
  readonly environmentIds: readonly bigint[];
  readonly by: string;
}

async function markMoved(tx: Transaction, marked: MarkedMove, { clock }: Kit): Promise<void> {
  const { businessId, toCell, environmentIds, by } = marked;
  await setMoveStep(tx, businessId, "closed");
  await setMovedTo(tx, businessId, toCell);
  await deleteJobs(tx, environmentIds);
  await deleteWork(tx, businessId, environmentIds);
  await insertDoneMove(tx, { businessId, toCell, by, at: clock.now() });
}

/**
 * Says that another cell serves a business. With several operators a second person approves it first. Throws if a proposal
 * to say so waits.
 */
export async function setMoved(
  kit: Kit,
  arrival: ProvenArrival,
  by: string,
): Promise<MarkedBusiness | Proposed> {
  await requireNoneWaits(kit, movedSetting.name, arrival.businessId);
  return await changeSetting(kit, movedSetting, { ...arrival, by }, { by });
}
