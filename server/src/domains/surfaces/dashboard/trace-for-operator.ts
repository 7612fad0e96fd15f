import type { Database } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import {
  findAnywhere,
  nothingFoundAnywhere,
  readTransactions,
  referenceOf,
} from "../../platform/transactions/index.ts";
import { referenceOfSeveral } from "./errors.ts";
import { type ReferenceAsked, traceReference } from "./trace-reference.ts";

/** What is known about a reference of any business, with what only operators see. */
export type OperatorTimeline = Awaited<ReturnType<typeof traceForOperator>>;

export interface OperatorAsked {
  /** As for `transaction show`. With a business and a mode also of a verification, or of a row of a card's statement. */
  readonly reference: string;
  readonly businessId: bigint | null;
  readonly mode: Mode | null;
}

/**
 * Returns what happened about a reference, the earliest first, and what happens next: including the calls to its
 * provider, the alerts, and who proposed and approved what. Throws if the reference matches no transaction, or several.
 */
export async function traceForOperator(kit: Pick<Kit, "database">, asked: OperatorAsked) {
  const place = await findPlace(kit.database, asked);
  const timeline = await traceReference(kit, { ...place, forOperator: true });
  const { businessId, mode, reference } = place;
  return { businessId, mode, reference, ...timeline };
}

type Place = Omit<ReferenceAsked, "forOperator">;

async function findPlace(
  database: Database,
  { reference, businessId, mode }: OperatorAsked,
): Promise<Place> {
  const found = await findAnywhere(database, { businessId, mode }, reference);
  const records = await Promise.all(
    found.map(async ({ id, ...whose }) => {
      const read = await readTransactions(database, whose.environmentId, [id]);
      return read.map((record) => ({ ...whose, reference: referenceOf(record) }));
    }),
  );
  const [first, ...others] = records.flat();
  if (first !== undefined && others.length === 0) return first;
  if (first !== undefined)
    throw referenceOfSeveral({ references: [first, ...others].map((one) => one.reference) });
  if (businessId === null || mode === null) throw nothingFoundAnywhere();
  const environmentId = await findEnvironment(database, businessId, mode);
  return { environmentId, businessId, mode, reference };
}
