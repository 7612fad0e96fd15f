import { useQuery } from "@tanstack/react-query";
import { Party } from "../../../components/party.tsx";
import { ShapedStatus } from "../../../components/status.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { Time } from "../../../components/time.tsx";
import { separateWords } from "../../../format/status.ts";
import { durationInWords } from "../../../format/time.ts";
import { formatCount } from "../../../format/words.ts";
import { CommandButton } from "../../parts/command-button.tsx";
import { ListPager, pageOf } from "../../parts/list-pager.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { NoRows } from "../../parts/no-rows.tsx";
import { type PlainColumn, PlainTable } from "../../parts/plain-table.tsx";
import { Section } from "../../parts/section.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import {
  FAILED_JOBS_OF_A_PAGE,
  type FailedJob,
  failedJobsQuery,
  jobsQuery,
  type TaskJobs,
} from "./system-queries.ts";

/** The jobs of the queue, and those that failed with their errors. */
export function JobsPart() {
  return (
    <div className="pb-8">
      <Failed />
      <Tasks />
    </div>
  );
}

function Failed() {
  const { to } = useConsole();
  const search = useSearchFields();
  const page = pageOf(search["page"]);
  const list = useQuery(failedJobsQuery(page));
  return (
    <Section
      isWide
      title="Failed jobs"
      about="A failed job is retried automatically. A job that was given up waits for you."
    >
      <div className="border-t border-line">
        <DataTable
          label="Failed jobs"
          columns={FAILED}
          rows={list.data}
          state={list}
          rowKey={({ id }) => id}
          rowNote={({ lastError }) => firstLine(lastError)}
          rowTone={({ isGivenUp }) => (isGivenUp ? "bad" : undefined)}
          empty={<NoRows>No job on this page has failed.</NoRows>}
          footer={
            <ListPager
              {...{ page, size: FAILED_JOBS_OF_A_PAGE, count: list.data?.length ?? 0 }}
              pageTo={(next) => to(["system", "jobs"], { page: next })}
            />
          }
        />
      </div>
    </Section>
  );
}

const firstLine = (text: string): string => text.split("\n")[0] ?? "";

const FAILED: readonly Column<FailedJob>[] = [
  {
    id: "job",
    header: "Job",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ id, task }) => <Party name={separateWords(task)} meta={`Job ${id}`} />,
  },
  {
    id: "failed",
    header: "Failed",
    width: "fit",
    cell: ({ failedAt }) => <Time at={failedAt} as="dated" className="text-quiet" />,
  },
  {
    id: "state",
    header: "Status",
    width: "fit",
    phone: "top",
    cell: (job) => <JobState job={job} />,
  },
  {
    id: "actions",
    header: "Actions",
    isHeaderHidden: true,
    align: "end",
    width: "fit",
    phone: "bottom",
    isFixed: true,
    cell: (job) => (
      <CommandButton
        name="job retry"
        label={`Retry job ${job.id}`}
        question={{
          title: `Run job ${job.id} of ${separateWords(job.task).toLowerCase()} again?`,
          given: { job: job.id },
          consequences: [
            { when: "now", text: "It runs as soon as a worker is free, with all its attempts." },
            {
              when: "now",
              text: "It may have done a part of its work. Doing it twice is harmless.",
            },
          ],
          act: "Run it again",
          children: <ErrorText text={job.lastError} />,
        }}
      >
        Retry
      </CommandButton>
    ),
  },
];

function JobState({ job }: { readonly job: FailedJob }) {
  const { isGivenUp, isRunning, attempts, maxAttempts, nextAt } = job;
  if (isRunning) return <ShapedStatus shape="progress" words="Runs now" />;
  if (isGivenUp) return <ShapedStatus shape="failed" words={`Given up after ${attempts}`} />;
  return (
    <span className="text-meta text-quiet">
      {attempts} of {maxAttempts}
      {nextAt === null ? null : (
        <>
          , next <Time at={nextAt} />
        </>
      )}
    </span>
  );
}

const ErrorText = ({ text }: { readonly text: string }) => (
  <pre
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
    tabIndex={0}
    className="max-h-60 overflow-auto rounded-note border border-line bg-sunk px-3 py-2 font-mono text-[12.5px] leading-[19px]"
  >
    {text}
  </pre>
);

function Tasks() {
  const query = useQuery(jobsQuery);
  return (
    <Section title="Jobs of each task">
      <Loaded subject="The jobs" query={query} shape="rows">
        {(tasks) =>
          tasks.length === 0 ? (
            <p className="text-quiet">The queue is empty.</p>
          ) : (
            <PlainTable
              label="Jobs of each task, as a table"
              columns={TASKS}
              rows={tasks}
              rowKey={({ task }) => task}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

const TASKS: readonly PlainColumn<TaskJobs>[] = [
  { header: "Task", cell: ({ task }) => separateWords(task) },
  ...(["waiting", "running", "failed", "givenUp"] as const).map((field) => ({
    header: field === "givenUp" ? "Given up" : field.charAt(0).toUpperCase() + field.slice(1),
    cell: (one: TaskJobs) => formatCount(one[field]),
    isFigure: true,
  })),
  {
    header: "Due for",
    cell: ({ dueForSeconds }) => (dueForSeconds === null ? "" : durationInWords(dueForSeconds)),
    isFigure: true,
  },
];
