import { queryOptions } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { api, UNATTENDED } from "./client.ts";
import type { operations } from "./generated/schema.d.ts";

type ListedCommands =
  operations["listCommands"]["responses"]["200"]["content"]["application/json"]["data"];

/** One command of the command line, and whether the operator may run it. */
export type Command = ListedCommands["commands"][number];
export type CommandParameter = Command["parameters"][number];

/** How a command ended, or what it would change. */
export type CommandAnswer =
  operations["runCommand"]["responses"]["200"]["content"]["application/json"]["data"];

/** The commands change with a new version of the service only. */
export const commandsQuery = queryOptions({
  queryKey: ["console", "commands"],
  queryFn: ({ signal }) => readData(api.GET("/commands", { headers: UNATTENDED, signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

export interface SentCommand {
  readonly name: string;
  /** A flag that is set has an empty text. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The content of each file, in base64. */
  readonly files: Readonly<Record<string, string>>;
  readonly confirmed: boolean;
}

/** Runs a command. Throws an ApiFailure for a refusal: its `param` is `parameters.` and the name. */
export const runCommand = (
  sent: SentCommand,
  headers: Readonly<Record<string, string>>,
): Promise<CommandAnswer> => readData(api.POST("/commands/run", { headers, body: { ...sent } }));
