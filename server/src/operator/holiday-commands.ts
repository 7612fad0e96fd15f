import {
  addHoliday,
  type Holiday,
  listHolidays,
  removeHoliday,
} from "../domains/money-in/settlement/index.ts";
import { table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed } from "./parameters.ts";
import { text } from "./readers.ts";

const day = argument(text("DAY", "a day like 2026-03-20"), "the day in Lagos");

export const holidayCommands = [
  command({
    name: "holiday list",
    needs: "system:read",
    summary: "Lists the coming days on which banks are closed.",
    parameters: {},
    run: ({ kit }) => listHolidays(kit),
    show: showHolidays,
  }),
  command({
    name: "holiday add",
    needs: "businesses:write",
    summary: "Adds a day on which banks are closed, for the schedule T+1.",
    note: "Earlier credits keep their settlement time.",
    parameters: { day, name: needed(text("NAME", "a name"), "the name of the day") },
    run: ({ kit, by }, input) => addHoliday(kit, { ...input, by }),
    show: (holiday) => `${holiday.day} is a holiday: ${holiday.name}.`,
  }),
  command({
    name: "holiday remove",
    needs: "businesses:write",
    summary: "Removes a holiday from the calendar.",
    parameters: { day },
    run: ({ kit, by }, input) => removeHoliday(kit, { ...input, by }),
    show: (holiday) => `${holiday.day} is a working day again.`,
  }),
];

function showHolidays(holidays: readonly Holiday[]): string {
  if (holidays.length === 0) return "There are no holidays. Add those of the coming year.";
  const rows = holidays.map((one) => [one.day, one.name]);
  return table(["DAY", "HOLIDAY"], rows);
}
