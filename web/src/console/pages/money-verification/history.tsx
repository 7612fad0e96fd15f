import { useQuery } from "@tanstack/react-query";
import { ShapedStatus } from "../../../components/status.tsx";
import { Time } from "../../../components/time.tsx";
import { countOf, formatCount } from "../../../format/words.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { type PlainColumn, PlainTable } from "../../parts/plain-table.tsx";
import { Section } from "../../parts/section.tsx";
import { historyQuery, type PastVerification } from "./verify.ts";

/** The past verifications. They are entries of the audit log, so none can be changed unnoticed. */
export function History() {
  const query = useQuery(historyQuery);
  return (
    <Section
      title="Earlier verifications"
      about="The audit log has an entry for each, with who ran it and what it found."
    >
      <Loaded subject="The earlier verifications" query={query} lines={2} shape="rows">
        {(verifications) =>
          verifications.length === 0 ? (
            <p className="text-quiet">The ledger has not been verified yet.</p>
          ) : (
            <PlainTable
              label="Earlier verifications, as a table"
              columns={COLUMNS}
              rows={verifications}
              rowKey={({ at, by }) => at + by}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

const COLUMNS: readonly PlainColumn<PastVerification>[] = [
  { header: "When", cell: ({ at }) => <Time at={at} as="dated" /> },
  { header: "By", cell: ({ by }) => <bdi>{by}</bdi> },
  { header: "Result", cell: (one) => <Outcome of={one} /> },
  { header: "Entries", cell: ({ entries }) => formatCount(entries), isFigure: true },
  {
    header: "Digested rows",
    cell: ({ digestedRows, days }) =>
      `${formatCount(digestedRows)}${days === null ? "" : `, of ${countOf(days, "day")}`}`,
    isFigure: true,
  },
  { header: "Took", cell: ({ seconds }) => `${seconds.toFixed(1)} s`, isFigure: true },
];

const Outcome = ({ of: { proven, faults, firstFault } }: { readonly of: PastVerification }) =>
  proven ? (
    <ShapedStatus shape="done" words="Verified" />
  ) : (
    <>
      <ShapedStatus shape="failed" words={countOf(faults, "fault")} />
      <span className="block max-w-120 text-quiet wrap-anywhere">{firstFault}</span>
    </>
  );
