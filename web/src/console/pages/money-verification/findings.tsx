import { TextLink } from "../../../components/link.tsx";
import { countOf } from "../../../format/words.ts";
import { useConsole } from "../../shell/use-console.ts";
import { linkOfFinding } from "./link-of-finding.ts";

interface FindingsProps {
  readonly findings: readonly string[];
  readonly omitted: number;
}

/** The faults that were found, each with a link to its subject. */
export function Findings({ findings, omitted }: FindingsProps) {
  const { to } = useConsole();
  return (
    <section aria-label="Faults">
      <ul className="border-b border-line">
        {findings.map((finding) => (
          <li key={finding} className="flex flex-wrap gap-x-3 border-t border-line py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{finding}</span>
            <TextLink to={to(linkOfFinding(finding))}>Look at it</TextLink>
          </li>
        ))}
      </ul>
      {omitted === 0 ? null : (
        <p className="pt-2 text-meta text-quiet">
          {countOf(omitted, "more fault")}, not listed. The command line lists them.
        </p>
      )}
    </section>
  );
}
