import { useQuery } from "@tanstack/react-query";
import { KeyValues } from "../../../components/key-values.tsx";
import { Notice } from "../../../components/notice.tsx";
import { ExactTime } from "../../../components/time.tsx";
import { durationInWords } from "../../../format/time.ts";
import { countOf, formatCount } from "../../../format/words.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Section } from "../../parts/section.tsx";
import { sizeInWords } from "./describe-size.ts";
import { StatusTables } from "./status-tables.tsx";
import { type SystemStatus, statusQuery } from "./system-queries.ts";

/** Processes, database, queue and backlogs of the installation. */
export function SystemStatusPart() {
  const query = useQuery(statusQuery);
  return (
    <div className="pt-4 pb-8">
      <Loaded subject="The status" query={query} lines={10}>
        {(status) => (
          <>
            <Warnings status={status} />
            <Section title="Queue">
              <Queue queue={status.queue} />
            </Section>
            <Section title="Database">
              <Database {...status} />
            </Section>
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
  const said = [
    ...(queue.workers === 0 ? ["No worker runs: jobs wait."] : []),
    ...(queue.givenUp > 0 ? [`Given up: ${countOf(queue.givenUp, "job")}. See Jobs.`] : []),
    ...(lastBackupAt === null ? ["No backup by the command is recorded."] : []),
    ...(database.isStandby ? ["This database is a standby: it takes no writes."] : []),
  ];
  if (said.length === 0) return null;
  return (
    <div className="px-7 max-fold:px-4">
      <Notice kind="wait" title="The system needs a person">
        {said.join(" ")}
      </Notice>
    </div>
  );
}

const seconds = (count: number | null) => (count === null ? "none" : durationInWords(count));

const Queue = ({ queue }: Pick<SystemStatus, "queue">) => (
  <KeyValues
    items={[
      { label: "Workers", value: String(queue.workers) },
      { label: "Waiting", value: `${formatCount(queue.waiting)}, ${queue.running} running` },
      { label: "Failed", value: `${formatCount(queue.failed)}, tried again by themselves` },
      { label: "Given up", value: formatCount(queue.givenUp) },
      { label: "Earliest due", value: seconds(queue.dueForSeconds) },
    ]}
  />
);

const Database = ({ database, lastBackupAt }: Pick<SystemStatus, "database" | "lastBackupAt">) => (
  <KeyValues
    items={[
      { label: "PostgreSQL", value: database.serverVersion },
      { label: "Runs since", value: <ExactTime at={database.startedAt} /> },
      { label: "Role", value: database.isStandby ? "Standby" : "Primary" },
      { label: "Size", value: sizeInWords(database.sizeBytes) },
      { label: "Connections", value: `${database.connections} of ${database.connectionsMax}` },
      { label: "Transaction", value: `oldest: ${seconds(database.oldestTransactionSeconds)}` },
      {
        label: "Last backup",
        value: lastBackupAt === null ? "none recorded" : <ExactTime at={lastBackupAt} />,
      },
    ]}
  />
);
