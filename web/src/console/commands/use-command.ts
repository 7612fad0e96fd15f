import { useQuery } from "@tanstack/react-query";
import { type Command, type CommandAnswer, commandsQuery } from "../api/commands.ts";
import type { CommandQuestion } from "./command-dialog.tsx";
import { useAskCommand } from "./command-provider.tsx";

export interface UsedCommand {
  /** Undefined while the commands load. */
  readonly command: Command | undefined;
  /** Whether the operator's role may run it. A page leaves out commands that the role may not run. */
  readonly isOffered: boolean;
  /** Asks for its parameters, shows what would change, and runs it. Resolves with undefined if nothing was done. */
  open(question: CommandQuestion): Promise<CommandAnswer | undefined>;
}

/** A command of the command line as an action of a page. Every change in the console works like this. */
export function useCommand(name: string): UsedCommand {
  const { data } = useQuery(commandsQuery);
  const ask = useAskCommand();
  const command = data?.commands.find((one) => one.name === name);
  return {
    command,
    isOffered: command?.mayRun === true,
    open: async (question) => (command === undefined ? undefined : await ask(command, question)),
  };
}
