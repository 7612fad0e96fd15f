import { CodeView } from "../../../components/code-view.tsx";
import { Diff } from "../../../components/diff.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { describeDetails } from "./describe-details.ts";

/** What was recorded about an action: its changes, then the rest, and everything as it was stored. */
export function ActionDetails({
  details,
}: {
  readonly details: Readonly<Record<string, unknown>>;
}) {
  const { changes, facts } = describeDetails(details);
  if (changes.length + facts.length === 0) return null;
  return (
    <section aria-labelledby="details" className="flex flex-col gap-2 border-t border-line pt-3.5">
      <h2 id="details" className="font-bold">
        What was recorded
      </h2>
      <KeyValues items={facts} />
      {changes.length === 0 ? null : (
        <Diff label="What changed" headings={["Before", "After"]} rows={changes} />
      )}
      <details>
        <summary className="w-fit rounded-mark py-1 text-meta font-strong text-link">
          As JSON
        </summary>
        <CodeView title="Details" value={details} />
      </details>
    </section>
  );
}
