import { requireCleanText } from "../../kernel/http/body/json-body.ts";
import type { ConsoleRoute } from "../../kernel/http/console/console-route.ts";
import { operatorRead, operatorWrite } from "../../kernel/http/console/operator-routes.ts";
import type { Kit } from "../../kernel/kit.ts";
import { Refusal } from "../../kernel/refusals.ts";
import type { Operator } from "../../kernel/tenancy/operators.ts";
import type { DescribedCommand, Typed } from "../command.ts";
import type { DescribedParameter } from "../parameters.ts";
import { NO_PROGRESS } from "../progress.ts";
import {
  CommandRun,
  FollowedRun,
  FollowRun,
  ListedCommand,
  ReadCommand,
  RunCommand,
} from "./command-schemas.ts";
import { CommandTurns } from "./command-turns.ts";
import { FollowedRuns } from "./followed-runs.ts";
import {
  type Installation,
  offeredCommands,
  readByCommand,
  runConsoleCommand,
} from "./run-console-command.ts";

const tag = "Commands";

/** Every command of the command line, for operators in a browser. */
export function commandRoutes(kit: Kit, installation: () => Installation): ConsoleRoute[] {
  const tools = {
    ...{ kit, installation, runs: new FollowedRuns() },
    turns: new CommandTurns(kit),
  };
  return [...readingRoutes(tools), runningRoute(tools)];
}

interface CommandTools {
  readonly kit: Kit;
  readonly installation: () => Installation;
  readonly runs: FollowedRuns;
  readonly turns: CommandTurns;
}

/** An operator cannot follow another operator's run. */
const runOf = ({ userId }: Operator, run: string) => `${userId}/${run}`;

const readingRoutes = ({ kit, installation, runs, turns }: CommandTools): ConsoleRoute[] => [
  operatorRead({
    ...{ tag, path: "/commands", operationId: "listCommands", permission: "anyone" },
    summary: "Lists the commands of the command line, and whether the operator may run each.",
    answer: ListedCommand,
    read: ({ operator: { permissions } }) => ({
      commands: offeredCommands().map((one) => ({
        ...presentCommand(one),
        mayRun: permissions.has(one.needs),
      })),
    }),
  }),
  operatorRead({
    ...{ tag, path: "/commands/read", operationId: "readByCommand", permission: "anyone" },
    summary: "Answers what a command shows that changes nothing.",
    query: ReadCommand,
    answer: CommandRun,
    read: ({ operator, by, query: { name, parameters } }) => {
      const { permissions } = operator;
      const asked = { name, parameters: readParameters(parameters) };
      return turns.within(operator, () =>
        readByCommand(kit, installation(), { by, permissions }, asked),
      );
    },
  }),
  operatorRead({
    ...{ tag, path: "/commands/progress", operationId: "showProgress", permission: "anyone" },
    summary: "Shows how far a long command is.",
    query: FollowRun,
    answer: FollowedRun,
    read: ({ operator, query: { run } }) => ({ progress: runs.find(runOf(operator, run)) ?? null }),
  }),
];

const runningRoute = ({ kit, installation, runs, turns }: CommandTools) =>
  operatorWrite(kit, {
    ...{ tag, method: "POST", path: "/commands/run", operationId: "runCommand" },
    permission: "anyone",
    summary: "Runs a command. A wide one is described first, and done when it is sent confirmed.",
    movesMoney: false,
    holdsIdentity: true,
    body: RunCommand,
    answer: CommandRun,
    async act({ operator, by, body }) {
      const { name, parameters = {}, files = {}, confirmed = false, run } = body;
      const { permissions } = operator;
      const progress = run === undefined ? NO_PROGRESS : runs.follow(runOf(operator, run));
      const runner = { by, permissions, progress };
      const sent = { name, parameters, files, confirmed };
      return await turns
        .within(operator, () => runConsoleCommand(kit, installation(), runner, sent))
        .finally(progress.end);
    },
  });

/** A query has no nested fields, so the parameters are a JSON object. */
function readParameters(text: string | undefined): Typed {
  if (text === undefined) return {};
  const read: unknown = parseJson(text);
  if (typeof read !== "object" || read === null || !Object.values(read).every(isText))
    throw new Refusal("validation_failed", "`parameters` must be a JSON object of texts.", {
      param: "parameters",
    });
  // Each value is a text.
  const texts = read as Typed;
  // `\u0000` in the query is clean text. It becomes a control character here.
  for (const [name, value] of Object.entries(texts))
    requireCleanText(value ?? "", `parameters.${name}`);
  return texts;
}

const isText = (value: unknown) => typeof value === "string";

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const presentCommand = ({ name, summary, note, needs, parameters }: DescribedCommand) => ({
  ...{ name, summary, note: note ?? null, needs },
  needsConfirmation: Object.hasOwn(parameters, "yes"),
  parameters: Object.entries(parameters)
    .filter(([key, { file }]) => key !== "yes" && file !== "written")
    .map(([key, parameter]) => presentParameter(key, parameter)),
});

const presentParameter = (
  name: string,
  { expects, file, insteadOfFile, ...parameter }: DescribedParameter,
) => ({
  ...{ name, ...parameter, expects: expects ?? null },
  ...{ isFile: file === "read", insteadOfFile: insteadOfFile ?? null },
});
