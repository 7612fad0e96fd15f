import { useQuery } from "@tanstack/react-query";
import { KeyValues } from "../../../components/key-values.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Notice } from "../../../components/notice.tsx";
import { ExactTime } from "../../../components/time.tsx";
import { durationInWords } from "../../../format/time.ts";
import { countOf, formatCount } from "../../../format/words.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Section } from "../../parts/section.tsx";
import { ShareBar } from "../../parts/share-bar.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { sizeInWords } from "./describe-size.ts";
import { StatusTables } from "./status-tables.tsx";
import { pausesQuery, type SystemStatus, statusQuery } from "./system-queries.ts";

/** Processes, database, queue and backlogs of the installation. */
export function SystemStatusPart() {
  const query = useQuery(statusQuery);
  return (
    <div className="pt-4 pb-8">
      <Loaded subject="The status" query={query} lines={10}>
        {(status) => (
          <>
            <Warnings status={status} />
            <div className="grid grid-cols-2 max-wide:grid-cols-1">
              <Section title="Queue" about={queueInWords(status.queue)}>
                <Queue queue={status.queue} />
              </Section>
              <Section title="Database" about={databaseInWords(status)}>
                <Database {...status} />
              </Section>
            </div>
            <StatusTables status={status} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** What needs a person. Without trouble, it is absent. */
function Warnings({
  status: { queue, database, lastBackupAt },
}: {
  readonly status: SystemStatus;
}) {
  const { to } = useConsole();
  const { data: pauses = [] } = useQuery(pausesQuery);
  const said = [
    ...(pauses.length > 0
      ? [`Merchants' writes are paused: ${pauses.map(({ service }) => service).join(", ")}.`]
      : []),
    ...(queue.workers === 0 ? ["No worker runs: jobs wait."] : []),
    ...(queue.givenUp > 0 ? [`Given up: ${countOf(queue.givenUp, "job")}.`] : []),
    ...(lastBackupAt === null ? ["No backup by the backup command is recorded."] : []),
    ...(database.isStandby ? ["This database is a standby and accepts no writes."] : []),
  ];
  if (said.length === 0) return null;
  return (
    <div className="px-7 max-fold:px-4">
      <Notice kind="wait" title="The system needs a person">
        {said.join(" ")}{" "}
        {pauses.length > 0 ? (
          <TextLink to={to(["system", "pauses"])}>Look at the pauses</TextLink>
        ) : null}{" "}
        {queue.givenUp > 0 ? (
          <TextLink to={to(["system", "jobs"])}>Look at the jobs</TextLink>
        ) : null}
      </Notice>
    </div>
  );
}

function queueInWords({ waiting, dueForSeconds }: SystemStatus["queue"]): string {
  if (waiting === 0) return "No job waits.";
  const late =
    dueForSeconds === null || dueForSeconds === 0
      ? ""
      : `, the oldest for ${durationInWords(dueForSeconds)}`;
  return `${countOf(waiting, "job")} ${waiting === 1 ? "waits" : "wait"}${late}.`;
}

const databaseInWords = ({ database }: SystemStatus): string =>
  `${database.connections} of ${database.connectionsMax} connections are open.`;

const Queue = ({ queue }: Pick<SystemStatus, "queue">) => (
  <>
    <ShareBar
      label="Jobs"
      shares={[
        { label: "Running", count: queue.running, look: "first" },
        { label: "Waiting", count: queue.waiting, look: "second" },
        { label: "Failed, tried again", count: queue.failed, look: "rest" },
        { label: "Given up", count: queue.givenUp, look: "bad" },
      ]}
    />
    <KeyValues items={[{ label: "Workers", value: formatCount(queue.workers) }]} />
  </>
);

type DatabaseProps = Pick<SystemStatus, "database" | "lastBackupAt" | "connections">;

function Database({ database, lastBackupAt, connections }: DatabaseProps) {
  const active = connections.reduce((sum, one) => sum + one.active, 0);
  const held = connections.reduce((sum, one) => sum + one.idleInTransaction, 0);
  return (
    <>
      <ShareBar
        label="Connections"
        of={database.connectionsMax}
        shares={[
          { label: "Active", count: active, look: "first" },
          { label: "Idle in a transaction", count: held, look: "bad" },
          {
            label: "Idle",
            count: Math.max(0, database.connections - active - held),
            look: "second",
          },
        ]}
      />
      <KeyValues
        items={[
          {
            label: "PostgreSQL",
            value: `${database.serverVersion}, ${database.isStandby ? "a standby" : "the primary"}`,
          },
          { label: "Runs since", value: <ExactTime at={database.startedAt} /> },
          { label: "Size", value: sizeInWords(database.sizeBytes) },
          {
            label: "Transactions",
            value:
              database.oldestTransactionSeconds === null
                ? "none is open"
                : `the oldest is open for ${durationInWords(database.oldestTransactionSeconds)}`,
          },
          {
            label: "Last backup",
            value: lastBackupAt === null ? "none recorded" : <ExactTime at={lastBackupAt} />,
          },
        ]}
      />
    </>
  );
}
