import { useQuery } from "@tanstack/react-query";
import { Notice } from "../../../components/notice.tsx";
import { Postings } from "../../../components/postings.tsx";
import type { Currency } from "../../../format/amount.ts";
import { separateWords } from "../../../format/status.ts";
import { commandQuery } from "../../api/read-command.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { RecordTimeline } from "../../parts/record-timeline.tsx";
import type { ProposalRow } from "./rows.ts";

interface ShownProposal {
  readonly reference: string | null;
  readonly refusal: string | null;
  readonly postings:
    | readonly {
        readonly name: string;
        readonly bucket: "available" | "held" | "pending";
        readonly amount: number;
        readonly currency: Currency;
      }[]
    | null;
}

const showQuery = (id: string) => commandQuery<ShownProposal>("proposal show", { proposal: id });

interface ProposalProps {
  readonly proposal: ProposalRow;
}

/** What a proposal would post to the current books. A change of a setting posts nothing. */
export function ProposedPostings({ proposal: { id, changes } }: ProposalProps) {
  const query = useQuery({ ...showQuery(id), enabled: changes === null });
  if (changes !== null) return null;
  return (
    <Loaded subject="What would be posted" query={query} lines={2}>
      {({ postings, refusal }) => (
        <>
          {refusal === null ? null : (
            <Notice kind="bad" title="It would be refused now">
              {refusal}
            </Notice>
          )}
          {postings === null || postings.length === 0 ? null : (
            <section aria-label="What would be posted">
              <h3 className="text-meta font-heading">
                What would be posted <span className="font-normal text-quiet">if approved now</span>
              </h3>
              <Postings
                items={postings.map(({ name, bucket, amount, currency }) => ({
                  label: `${separateWords(name)}${bucket === "available" ? "" : `, ${bucket}`}`,
                  ...{ amount, currency },
                }))}
              />
            </section>
          )}
        </>
      )}
    </Loaded>
  );
}

/** The timeline of the transaction that a proposal is about. Draws nothing if it is about none. */
export function ProposedAbout({ proposal: { id, changes, businessId, mode } }: ProposalProps) {
  const { data } = useQuery({ ...showQuery(id), enabled: changes === null });
  const reference = data?.reference ?? null;
  if (reference === null || businessId === null || mode === null) return null;
  return <RecordTimeline {...{ reference, businessId, mode }} />;
}
