import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { CodeView } from "../../components/code-view.tsx";
import { Notice } from "../../components/notice.tsx";
import { useCopy } from "../../components/use-copy.ts";
import type { CommandAnswer } from "../api/commands.ts";
import { answerTable } from "./answer-rows.ts";
import { AnswerRows } from "./answer-rows-table.tsx";
import { proposalOf } from "./proposal-of.ts";
import { SecondPerson } from "./second-person.tsx";

const FORMS = { table: "Table", text: "Text", json: "JSON" } as const;
type Form = keyof typeof FORMS;

/** What a command answered: as a table if it is a list, as the text of the command line, and as JSON. */
export function CommandResult({ answer }: { readonly answer: CommandAnswer }) {
  const table = answerTable(answer.data);
  const proposal = proposalOf(answer.data);
  const forms = (Object.keys(FORMS) as Form[]).filter(
    (form) => form !== "table" || table !== undefined,
  );
  const [chosen, setChosen] = useState<Form>();
  const form = chosen !== undefined && forms.includes(chosen) ? chosen : (forms[0] ?? "text");
  const { copy } = useCopy("result");
  return (
    <section aria-label="Result" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto font-bold">Result</h3>
        <fieldset className="flex rounded-control bg-pressed p-0.5">
          <legend className="sr-only">Form of the result</legend>
          {forms.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === form}
              onClick={() => setChosen(one)}
              className="min-h-6.5 rounded-[7px] px-2.5 text-meta font-strong text-quiet aria-pressed:bg-chosen aria-pressed:text-ink aria-pressed:shadow-[0_0_0_1px_var(--color-line)] max-fold:min-h-9"
            >
              {FORMS[one]}
            </button>
          ))}
        </fieldset>
        <Button size="small" kind="soft" icon={Copy} onClick={() => copy(answer.text)}>
          Copy text
        </Button>
      </div>
      {proposal === undefined ? null : <SecondPerson proposal={proposal} />}
      {answer.holds || proposal !== undefined ? null : (
        <Notice kind="bad" title="A check by this command failed. Read what it found." />
      )}
      <Shown form={form} answer={answer} table={table} />
    </section>
  );
}

interface ShownProps {
  readonly form: Form;
  readonly answer: CommandAnswer;
  readonly table: ReturnType<typeof answerTable>;
}

function Shown({ form, answer, table }: ShownProps) {
  if (form === "table" && table !== undefined) return <AnswerRows table={table} />;
  if (form === "json") return <CodeView title="Data" value={answer.data} />;
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
      tabIndex={0}
      className="max-h-140 overflow-auto rounded-note border border-line bg-sunk px-3.5 py-3 font-mono text-[12.5px] leading-[19px] -outline-offset-2!"
    >
      {answer.text === "" ? "Done. The command returned nothing." : answer.text}
    </pre>
  );
}
