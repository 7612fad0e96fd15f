import { TriangleAlert } from "lucide-react";
import { Diff } from "../../components/diff.tsx";
import { Notice } from "../../components/notice.tsx";
import { describeChange, type FieldChange, toDiffRow } from "./field-change.ts";
import { InlineCode } from "./inline-code.tsx";
import type { Preview } from "./use-command-run.ts";

/** What a wide command would change. Nothing has been done yet. */
export function CommandPreview({ text, changes }: Preview) {
  return (
    <div role="status">
      {changes.length === 0 ? (
        <Notice kind="wait" icon={TriangleAlert} title={TITLE}>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
            tabIndex={0}
            className="mt-1.5 max-h-60 overflow-auto font-mono text-[12.5px] leading-[19px] whitespace-pre-wrap"
          >
            {text}
          </pre>
        </Notice>
      ) : (
        <div className="rounded-note border border-rule px-3.5 pt-3 pb-2.5">
          <p className="text-meta font-bold">{TITLE}</p>
          <Diff label="What would change" rows={changes.map(toDiffRow)} />
          <ul className="border-t border-line pt-2 text-meta text-quiet">
            {sentencesOf(text, changes).map((sentence) => (
              <li key={sentence}>
                <InlineCode text={sentence} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const TITLE = "Nothing has been done yet. This would change:";

/** Facts that are not in the table: whom the change concerns, and who has to approve it. */
function sentencesOf(text: string, changes: readonly FieldChange[]): string[] {
  const shown = new Set(changes.map(describeChange));
  return text.split("\n").filter((line) => line !== "" && !shown.has(line));
}
