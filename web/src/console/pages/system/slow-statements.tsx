import { Time } from "../../../components/time.tsx";
import { formatCount } from "../../../format/words.ts";
import { type PlainColumn, PlainTable } from "../../parts/plain-table.tsx";
import { Section } from "../../parts/section.tsx";
import { latency } from "./history-charts.ts";
import type { SlowStatement } from "./system-queries.ts";

/** Statements that took long, without their values. */
export const SlowStatements = ({ rows }: { readonly rows: readonly SlowStatement[] }) => (
  <Section
    title="Slow statements"
    about="Statements that took more than 200 ms, including the wait for a connection. The costliest come first."
  >
    {rows.length === 0 ? (
      <p className="text-quiet">No statement has been slow.</p>
    ) : (
      <PlainTable
        label="Slow statements, as a table"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ statement }) => statement}
      />
    )}
  </Section>
);

const COLUMNS: readonly PlainColumn<SlowStatement>[] = [
  {
    header: "Statement",
    cell: ({ statement }) => (
      <code className="block max-w-180 font-mono fold:min-w-60 text-[12.5px] wrap-anywhere">
        {statement}
      </code>
    ),
  },
  { header: "Times", cell: ({ times }) => formatCount(times), isFigure: true },
  { header: "Average", cell: ({ totalMs, times }) => latency(totalMs / times), isFigure: true },
  { header: "Longest", cell: ({ longestMs }) => latency(longestMs), isFigure: true },
  { header: "Last", cell: ({ lastAt }) => <Time at={lastAt} as="dated" /> },
];
