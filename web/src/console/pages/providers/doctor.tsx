import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { Empty } from "../../../components/empty.tsx";
import { ShapedStatus } from "../../../components/status.tsx";
import { separateWords } from "../../../format/status.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Section } from "../../parts/section.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { doctorQuery, type Examined } from "./provider-queries.ts";

/** What live mode needs, and what is missing. It calls each provider, so it runs only on request. */
export function DoctorPart() {
  const { can } = useConsole();
  if (!can("system:read"))
    return <Empty drawing="stripes" title="Your role cannot examine the installation" />;
  return <Doctor />;
}

function Doctor() {
  const query = useQuery({ ...doctorQuery, enabled: false });
  const hasAsked = query.isFetching || query.data !== undefined || query.error !== null;
  return (
    <Section
      isNarrow
      title="What live mode needs"
      about="The doctor makes harmless calls to each configured provider."
      actions={
        <Button
          size="small"
          icon={RotateCw}
          busy={query.isFetching && "Examining…"}
          onClick={() => void query.refetch()}
        >
          Examine now
        </Button>
      }
    >
      {hasAsked ? (
        <Loaded subject="The examination" query={query} lines={6} shape="rows">
          {(examined) => <Findings examined={examined} />}
        </Loaded>
      ) : (
        <p className="text-quiet">Nothing has been examined on this page yet.</p>
      )}
    </Section>
  );
}

const SHAPES = {
  ok: ["done", "In order"],
  note: ["ended", "Note"],
  missing: ["failed", "Missing"],
} as const;

const Findings = ({ examined }: { readonly examined: readonly Examined[] }) => (
  <ul aria-label="Findings" className="border-b border-line">
    {examined.map(({ what, state, finding }) => (
      <li
        key={what + finding}
        className="grid grid-cols-[120px_minmax(0,1fr)] gap-x-4 border-t border-line py-2 max-fold:grid-cols-1"
      >
        <span className="self-center justify-self-start">
          <ShapedStatus shape={SHAPES[state][0]} words={SHAPES[state][1]} />
        </span>
        <span className="min-w-0">
          <span className="font-strong">{separateWords(what)}</span>
          <span className="block text-meta text-quiet wrap-anywhere">{finding}</span>
        </span>
      </li>
    ))}
  </ul>
);
