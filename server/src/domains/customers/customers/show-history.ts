import type { Kit } from "../../../kernel/kit.ts";
import type { Access } from "../../../kernel/tenancy/access.ts";
import { customerNotFound } from "./errors.ts";
import { listChanges } from "./list-changes.ts";
import { readCustomer } from "./queries.ts";
import type { FieldChange } from "./rules.ts";

/** Returns the newest changes of a customer as texts, at most 200. Throws `customerNotFound`. */
export async function showHistory(
  kit: Pick<Kit, "database">,
  { environmentId, businessId, mode }: Pick<Access, "environmentId" | "businessId" | "mode">,
  customerId: bigint,
) {
  const customer = await readCustomer(kit.database, environmentId, customerId);
  if (customer === undefined) throw customerNotFound({ param: "id" });
  const listed = await listChanges(kit, { businessId, mode, customerId });
  return listed.map(({ changedAt, source, changes }) => ({
    changedAt,
    source,
    changes: parseChanges(changes).map(({ field, before, after }) => ({
      field,
      before: textOf(before),
      after: textOf(after),
    })),
  }));
}

// Only `recordChange` writes these.
const parseChanges = (text: string) => JSON.parse(text) as readonly FieldChange[];

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return String(value);
  return value.length === 0 ? null : value.join(", ");
}
