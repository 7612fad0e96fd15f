import type { CommonSetting } from "../../../kernel/cells/common-setting.ts";
import { requireDay } from "./change-holidays.ts";
import { deleteHoliday, readAllHolidays, storeHoliday } from "./queries.ts";

/** The days on which banks are closed, the past ones too: they settle credits that are still pending. */
export const commonHolidays: CommonSetting = {
  kind: "holiday",
  read: async (queryable) =>
    new Map((await readAllHolidays(queryable)).map(({ day, name }) => [day, name])),
  async store(tx, day, name) {
    requireDay(day);
    if (name === undefined) await deleteHoliday(tx, day);
    else await storeHoliday(tx, { day, name });
  },
};
