import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiFailure, asFailure, isPassing } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { type Command, type CommandAnswer, runCommand } from "../api/commands.ts";
import { type CommandValues, sentValues } from "./command-values.ts";
import type { FieldChange } from "./field-change.ts";

/** What a command would change, in sentences, and field by field if the command names them. */
export interface Preview {
  readonly text: string;
  readonly changes: readonly FieldChange[];
}

interface CommandRun {
  /** Sends what was entered. A wide command is described first; the second call, after that, does it. */
  readonly run: (values: CommandValues) => void;
  readonly isBusy: boolean;
  readonly failure: ApiFailure | undefined;
  /** What would change; nothing was done yet. Undefined if nothing waits for a confirmation. */
  readonly preview: Preview | undefined;
  readonly answer: CommandAnswer | undefined;
  /** The input has changed, so an earlier preview is no longer valid. */
  readonly change: () => void;
}

/** Runs one command, with a confirmation if the service asks for it. */
export function useCommandRun(
  command: Command,
  onDone: (answer: CommandAnswer) => void = () => undefined,
): CommandRun {
  const client = useQueryClient();
  const intention = useIntention();
  const [preview, setPreview] = useState<Preview>();
  const write = useMutation({
    mutationFn: async (values: CommandValues) => {
      const sent = {
        name: command.name,
        ...sentValues(command, values),
        confirmed: preview !== undefined,
      };
      try {
        return await runCommand(sent, intention.headers(sent));
      } catch (error) {
        // Refused permanently: nothing was done, so the next try is a new intention.
        if (!isPassing(asFailure(error))) intention.done();
        throw error;
      }
    },
    onSuccess: async (answer) => {
      intention.done();
      const { needsConfirmation, changes } = answer;
      setPreview(
        needsConfirmation === null
          ? undefined
          : { text: needsConfirmation, changes: changes ?? [] },
      );
      if (needsConfirmation !== null) return;
      if (command.needs.endsWith(":write"))
        await client.invalidateQueries({ queryKey: ["console"] });
      onDone(answer);
    },
  });
  const isDone = write.data !== undefined && write.data.needsConfirmation === null;
  return {
    run: write.mutate,
    isBusy: write.isPending,
    failure: write.error === null ? undefined : asFailure(write.error),
    preview,
    answer: isDone ? write.data : undefined,
    change: () => {
      if (preview !== undefined) setPreview(undefined);
      if (write.error !== null) write.reset();
    },
  };
}
