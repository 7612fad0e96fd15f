import {
  listPauses,
  type Pause,
  pauseService,
  resumeService,
} from "../domains/platform/pauses/index.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, option } from "./parameters.ts";
import { pausable } from "./readers.ts";
import { sentence } from "./sentence-reader.ts";

const service = argument(pausable, "all, or one service");

const USUAL_MESSAGE = "The service is paused for maintenance. Please try again later.";

export const pauseCommands = [
  command({
    name: "pause",
    needs: "system:write",
    summary: "Pauses merchants' writes, in one service or in all.",
    note: "It takes effect within a second on every process. Reads, callbacks and jobs continue.",
    parameters: {
      service,
      message: option(sentence, "the message to merchants"),
    },
    preview: async (_session, { service: what, message = USUAL_MESSAGE }) =>
      [
        `This refuses the writes of every merchant in ${what === "all" ? "every service" : what}, until \`resume ${what}\`.`,
        `Merchants get the message: ${message}`,
      ].join("\n"),
    run: ({ kit, by }, { service: what, message = USUAL_MESSAGE }) =>
      pauseService(kit, { service: what, message, by }),
    show: (pause) => `${nameOf(pause)} is paused. Merchants get the message: ${pause.message}`,
  }),
  command({
    name: "resume",
    needs: "system:write",
    summary: "Ends a pause.",
    parameters: { service },
    async run({ kit, by }, { service: what }) {
      const { remaining } = await resumeService(kit, { service: what, by });
      return { resumed: what, remaining };
    },
    show: ({ resumed, remaining }) => {
      const still = remaining.length === 0 ? "" : `\nStill paused:\n\n${showPauses(remaining)}`;
      return `The pause of ${resumed} has ended.${still}`;
    },
  }),
  command({
    name: "pauses",
    needs: "businesses:read",
    summary: "Lists the current pauses.",
    parameters: {},
    run: ({ kit }) => listPauses(kit),
    show: (pauses) => (pauses.length === 0 ? "Nothing is paused." : showPauses(pauses)),
  }),
];

const nameOf = ({ service: what }: Pause) => (what === "all" ? "Everything" : what);

function showPauses(pauses: readonly Pause[]): string {
  const rows = pauses.map((one) => [one.service, minute(one.since), one.by, one.message]);
  return table(["SERVICE", "SINCE", "BY", "MESSAGE"], rows);
}
