import { ShapedStatus } from "../../../components/status.tsx";
import { Time } from "../../../components/time.tsx";
import { durationInWords } from "../../../format/time.ts";
import { formatCount } from "../../../format/words.ts";
import { type PlainColumn, PlainTable } from "../../parts/plain-table.tsx";
import { Section } from "../../parts/section.tsx";
import { inUnits } from "./backlog-units.ts";
import { sizeInWords } from "./describe-size.ts";
import type {
  Backlog,
  ConnectionCount,
  LongStatement,
  Replica,
  RunningProcess,
  SystemStatus,
  TableSize,
} from "./system-queries.ts";

/** What runs, what waits, and what takes up space. */
export function StatusTables({ status }: { readonly status: SystemStatus }) {
  return (
    <>
      <Listed
        title="Processes"
        columns={PROCESSES}
        rows={status.processes}
        rowKey={({ id }) => id}
      />
      <Listed
        title="Backlogs"
        columns={BACKLOGS}
        rows={status.backlogs}
        rowKey={({ name, labels }) => name + Object.values(labels).join(" ")}
      />
      <Listed
        title="Long statements"
        columns={STATEMENTS}
        rows={status.longStatements}
        rowKey={({ pid }) => String(pid)}
      />
      <Listed
        title="Connections"
        columns={CONNECTIONS}
        rows={status.connections}
        rowKey={({ application }) => application}
      />
      <Listed
        title="Standbys"
        columns={REPLICAS}
        rows={status.replicas}
        rowKey={({ application }, at) => application + String(at)}
      />
      <Listed
        title="Largest tables"
        columns={tablesOf(status.largestTables)}
        rows={status.largestTables}
        rowKey={({ table }) => table}
      />
    </>
  );
}

interface ListedProps<Row> {
  readonly title: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, at: number) => string;
}

/** A list without rows is left out. */
function Listed<Row>({ title, ...table }: ListedProps<Row>) {
  if (table.rows.length === 0) return null;
  return (
    <Section title={title}>
      <PlainTable label={`${title}, as a table`} {...table} />
    </Section>
  );
}

const code = (text: string) => <span className="font-mono text-[12.5px]">{text}</span>;

const KINDS = { api: "API", worker: "Worker" } as const;

const PROCESSES: readonly PlainColumn<RunningProcess>[] = [
  { header: "Process", cell: ({ id }) => code(id) },
  { header: "Kind", cell: ({ kind }) => KINDS[kind] },
  { header: "Seen", cell: ({ seenAt }) => <Time at={seenAt} as="dated" /> },
  {
    header: "Status",
    cell: ({ isAlive }) => (
      <ShapedStatus
        shape={isAlive ? "done" : "progress"}
        words={isAlive ? "Runs" : "Not seen lately"}
      />
    ),
  },
];

const BACKLOGS: readonly PlainColumn<Backlog>[] = [
  { header: "What waits", cell: ({ about }) => about },
  { header: "Of", cell: ({ labels }) => Object.values(labels).join(", ") },
  { header: "How much", cell: ({ value, unit }) => inUnits(unit)(value), isFigure: true },
];

const STATEMENTS: readonly PlainColumn<LongStatement>[] = [
  { header: "Of", cell: ({ application, pid }) => `${application}, ${pid}` },
  { header: "Runs for", cell: ({ seconds }) => durationInWords(seconds) },
  { header: "Waits for", cell: ({ waitsFor }) => waitsFor ?? "nothing" },
  { header: "Statement", cell: ({ statement }) => code(statement ?? "not shown") },
];

const CONNECTIONS: readonly PlainColumn<ConnectionCount>[] = [
  { header: "Of", cell: ({ application }) => application },
  { header: "All", cell: ({ connections }) => String(connections), isFigure: true },
  { header: "Active", cell: ({ active }) => String(active), isFigure: true },
  {
    header: "Idle in a transaction",
    cell: ({ idleInTransaction }) => String(idleInTransaction),
    isFigure: true,
  },
];

const REPLICAS: readonly PlainColumn<Replica>[] = [
  { header: "Standby", cell: ({ application }) => application },
  { header: "Status", cell: ({ state, syncState }) => [state, syncState].join(", ") },
  {
    header: "Behind",
    cell: ({ behindBytes }) => (behindBytes === null ? "not known" : sizeInWords(behindBytes)),
    isFigure: true,
  },
];

/** Each relative to the largest, so that a table that grows too much stands out. */
const tablesOf = (tables: readonly TableSize[]): readonly PlainColumn<TableSize>[] => [
  { header: "Table", cell: ({ table }) => code(table) },
  {
    header: "Size beside the largest",
    cell: ({ sizeBytes }) => (
      <SizeBar share={Number(sizeBytes) / Math.max(1, Number(tables[0]?.sizeBytes))} />
    ),
  },
  { header: "Size", cell: ({ sizeBytes }) => sizeInWords(sizeBytes), isFigure: true },
  {
    header: "Rows, about",
    cell: ({ rowsEstimate }) =>
      rowsEstimate === null ? "not analysed yet" : formatCount(Number(rowsEstimate)),
    isFigure: true,
  },
];

const SizeBar = ({ share }: { readonly share: number }) => (
  <svg
    viewBox="0 0 100 6"
    preserveAspectRatio="none"
    aria-hidden="true"
    className="mt-1.5 block h-1.5 w-full min-w-30"
  >
    <rect width="100" height="6" className="fill-line" />
    <rect width={share * 100} height="6" className="fill-chart-2" />
  </svg>
);
