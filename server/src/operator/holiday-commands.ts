import {
  addHoliday,
  type Holiday,
  listHolidays,
  removeHoliday,
} from "../domains/money-in/settlement/index.ts";
import { table } from "./align.ts";
import { command } from "./command.ts";
import { argument, needed } from "./parameters.ts";
import { text } from "./readers.ts";

const day = argument(text("DAY", "a day like 2026-03-20"), "the day in Lagos");

export const holidayCommands = [
  command({
    name: "holiday list",
    summary: "Lists the days to come on which banks do not work.",
    parameters: {},
    run: ({ kit }) => listHolidays(kit),
    show: showHolidays,
  }),
  command({
    name: "holiday add",
    summary: "Adds a day on which banks will not work, for the schedule T+1.",
    note: "What was credited before keeps the time it was given.",
    parameters: { day, name: needed(text("NAME", "a name"), "what the day is called") },
    run: ({ kit, by }, input) => addHoliday(kit, { ...input, by }),
    show: (holiday) => `${holiday.day} is a holiday: ${holiday.name}.`,
  }),
  command({
    name: "holiday remove",
    summary: "Takes a holiday off the calendar.",
    parameters: { day },
    run: ({ kit, by }, input) => removeHoliday(kit, { ...input, by }),
    show: (holiday) => `${holiday.day} is a working day again.`,
  }),
];

function showHolidays(holidays: readonly Holiday[]): string {
  if (holidays.length === 0) return "No holiday is known. Add those of the coming year.";
  const rows = holidays.map((one) => [one.day, one.name]);
  return table(["DAY", "HOLIDAY"], rows);
}
