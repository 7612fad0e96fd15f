import { Lock } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { FailureNote } from "../../../components/failure-note.tsx";
import { Notice } from "../../../components/notice.tsx";
import type { Command } from "../../api/commands.ts";
import { CommandFields, otherFailure } from "../../commands/command-fields.tsx";
import { CommandPreview } from "../../commands/command-preview.tsx";
import { CommandResult } from "../../commands/command-result.tsx";
import {
  type CommandValues,
  commandLine,
  labelOf,
  missingOf,
} from "../../commands/command-values.ts";
import { CopyLine } from "../../commands/copy-line.tsx";
import { useCommandRun } from "../../commands/use-command-run.ts";
import { useConsole } from "../../shell/use-console.ts";
import { initialTexts } from "./initial-texts.ts";

interface CommandFormProps {
  readonly command: Command;
  /** Values that the address names. */
  readonly given: Readonly<Record<string, string>>;
}

/** A command as a form, with the same command for a terminal, and its result below. */
export function CommandForm({ command, given }: CommandFormProps) {
  const { mode } = useConsole();
  const [values, setValues] = useState<CommandValues>({
    texts: initialTexts(command, given, mode),
    files: {},
  });
  const run = useCommandRun(command);
  const missing = missingOf(command, values);
  const isLocked = !command.mayRun;
  const isBlocked = isLocked || missing.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlocked && !run.isBusy) run.run(values);
  };
  return (
    <>
      {isLocked ? (
        <Notice kind="info" icon={Lock} title="Your role may not run this command.">
          This command needs {command.needs}. An admin can give you a role that has it.
        </Notice>
      ) : null}
      <form onSubmit={submit} noValidate className="flex max-w-130 flex-col gap-4">
        <CommandFields
          parameters={command.parameters}
          values={values}
          failure={run.failure}
          onChange={(next) => {
            run.change();
            setValues(next);
          }}
        />
        {run.preview === undefined ? null : <CommandPreview {...run.preview} />}
        <FailureNote failure={otherFailure(run.failure, command.parameters)} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            kind="primary"
            type="submit"
            busy={run.isBusy && "Running…"}
            aria-disabled={isBlocked || undefined}
          >
            {wordsOf(command, run.preview !== undefined)}
          </Button>
          {run.preview === undefined ? null : <Button onClick={run.change}>Do nothing</Button>}
          {missing.length > 0 && !isLocked ? (
            <span className="text-meta text-quiet">
              Needs {missing.map((one) => labelOf(one).toLowerCase()).join(", ")}
            </span>
          ) : null}
        </div>
      </form>
      <CopyLine label="The same on the command line" text={commandLine(command, values)} />
      {run.answer === undefined ? null : <CommandResult answer={run.answer} />}
    </>
  );
}

/** The label says what the button does: read, show what would change, or change it. */
function wordsOf({ name, needs, needsConfirmation }: Command, isPreviewed: boolean): string {
  if (isPreviewed) return `Confirm: run ${name}`;
  if (needsConfirmation) return "Show what would change";
  return needs.endsWith(":read") ? "Show" : `Run ${name}`;
}
