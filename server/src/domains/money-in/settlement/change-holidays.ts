import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../../platform/audit/index.ts";
import { badDay, noSuchHoliday } from "./errors.ts";
import { deleteHoliday, type Holiday, readHolidays, storeHoliday } from "./queries.ts";

/** Returns holidays from today on, the next first. */
export const listHolidays = ({ database, clock }: Kit): Promise<Holiday[]> =>
  readHolidays(database, clock.now().toISOString().slice(0, 10));

/** Adds a day on which banks are closed, or renames it. Earlier credits keep their settlement time. */
export async function addHoliday(
  kit: Kit,
  { day, name, by }: Holiday & { readonly by: string },
): Promise<Holiday> {
  requireDay(day);
  await kit.database.transaction(async (tx) => {
    await storeHoliday(tx, { day, name });
    await recordAction(kit, tx, { by, action: "holiday.add", details: { day, name } });
  });
  return { day, name };
}

export async function removeHoliday(
  kit: Kit,
  { day, by }: { readonly day: string; readonly by: string },
): Promise<Holiday> {
  requireDay(day);
  return await kit.database.transaction(async (tx) => {
    const removed = await deleteHoliday(tx, day);
    if (removed === undefined) throw noSuchHoliday({ day });
    await recordAction(kit, tx, { by, action: "holiday.remove", details: { ...removed } });
    return removed;
  });
}

/** The calendar reads 31 February as 3 March; here it is an error. */
export function requireDay(text: string): void {
  const day = new Date(`${text}T00:00:00Z`);
  const isReal = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime());
  if (!isReal || !day.toISOString().startsWith(text)) throw badDay();
}
