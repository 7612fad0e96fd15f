import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { type Consequence, Consequences } from "../../components/consequences.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import type { Command, CommandAnswer } from "../api/commands.ts";
import type { FieldWords } from "./command-field-props.ts";
import { CommandFields, otherFailure } from "./command-fields.tsx";
import { CommandPreview } from "./command-preview.tsx";
import { type CommandValues, missingOf } from "./command-values.ts";
import { proposalOf } from "./proposal-of.ts";
import { SecondPerson } from "./second-person.tsx";
import { type Preview, useCommandRun } from "./use-command-run.ts";

export interface CommandQuestion {
  /** The question with its object: `Approve Adire Market?` */
  readonly title: ReactNode;
  readonly about?: ReactNode;
  /** The verb, and the amount where money moves. */
  readonly act: string;
  readonly keep?: string;
  /** Parameters that are sent as they are and not asked for, such as the subject of the page. */
  readonly given?: Readonly<Record<string, string>>;
  /** The initial values of the fields. */
  readonly initial?: Readonly<Record<string, string>>;
  /** The page's own words for a parameter, in place of those of the command line. */
  readonly words?: Readonly<Record<string, FieldWords>>;
  /** Which parameters are asked for; otherwise all that are not given. */
  readonly asked?: readonly string[];
  readonly consequences?: readonly Consequence[];
  /** What the operator sees before confirming: a diff of now and then, postings, who is notified. */
  readonly children?: ReactNode | ((texts: CommandValues["texts"]) => ReactNode);
  /** Content that stays afterwards, such as a link that is shown once. Without it, the dialog closes. */
  readonly result?: (answer: CommandAnswer) => ReactNode;
}

interface CommandDialogProps extends CommandQuestion {
  readonly command: Command;
  /** Called with the command's answer. Undefined if nothing was done. */
  readonly onClose: (answer: CommandAnswer | undefined) => void;
}

/** A command as a question of a page: fields, what would change, and what a second person has to do. */
export function CommandDialog(props: CommandDialogProps) {
  const { command, given = {}, asked, children, result } = props;
  const form = useId();
  const [values, setValues] = useState<CommandValues>({
    texts: { ...props.initial, ...given },
    files: {},
  });
  const run = useCommandRun(command, (answer) => {
    const isRead = result !== undefined || proposalOf(answer.data) !== undefined || !answer.holds;
    if (!isRead) props.onClose(answer);
  });
  if (run.answer !== undefined)
    return (
      <AnswerDialog {...props} answer={run.answer} onClose={() => props.onClose(run.answer)} />
    );
  const parameters = command.parameters.filter(
    ({ name }) => given[name] === undefined && (asked === undefined || asked.includes(name)),
  );
  const isComplete = missingOf(command, values).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !run.isBusy) run.run(values);
  };
  return (
    <Dialog
      isOpen
      onClose={() => props.onClose(undefined)}
      title={props.title}
      about={props.about}
      actions={
        <>
          <Button onClick={() => props.onClose(undefined)}>{props.keep ?? "Cancel"}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            busy={run.isBusy && "Working…"}
            aria-disabled={!isComplete || undefined}
          >
            {run.preview === undefined ? props.act : `Confirm: ${props.act.toLowerCase()}`}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-3.5">
        <BeforeIt {...{ preview: run.preview, texts: values.texts }}>{children}</BeforeIt>
        {props.consequences === undefined ? null : <Consequences items={props.consequences} />}
        <CommandFields
          {...{ parameters, values }}
          words={props.words}
          failure={run.failure}
          onChange={(next) => {
            run.change();
            setValues(next);
          }}
        />
        {run.preview === undefined ? null : <CommandPreview {...run.preview} />}
        <FailureNote failure={otherFailure(run.failure, parameters)} />
      </form>
    </Dialog>
  );
}

interface BeforeItProps extends Pick<CommandQuestion, "children"> {
  readonly preview: Preview | undefined;
  readonly texts: CommandValues["texts"];
}

/** The page's own now and then, until the service has named each field. */
function BeforeIt({ preview, texts, children }: BeforeItProps) {
  if (preview !== undefined && preview.changes.length > 0) return null;
  return typeof children === "function" ? children(texts) : children;
}

interface AnswerDialogProps extends CommandQuestion {
  readonly answer: CommandAnswer;
  readonly onClose: () => void;
}

function AnswerDialog({ title, result, answer, onClose }: AnswerDialogProps) {
  const proposal = proposalOf(answer.data);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={proposal === undefined ? title : "A second person decides"}
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {proposal === undefined ? (
        (result?.(answer) ?? <p className="whitespace-pre-wrap">{answer.text}</p>)
      ) : (
        <SecondPerson proposal={proposal} />
      )}
    </Dialog>
  );
}
