import { useQuery } from "@tanstack/react-query";
import { readList } from "../../api/answer.ts";
import { Amount } from "../../components/amount.tsx";
import { Party } from "../../components/party.tsx";
import { ShapedStatus } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Time } from "../../components/time.tsx";
import { countOf } from "../../format/words.ts";
import { type CurrentPlace, usePlace } from "../../shell/use-place.ts";

const readFiles = ({ api }: CurrentPlace, signal: AbortSignal) =>
  readList(api.GET("/send/bulk", { params: { query: { pageSize: 20 } }, signal }));

type ListedFile = Awaited<ReturnType<typeof readFiles>>["rows"][number];

const STATES = {
  draft: { shape: "progress", words: "Not sent" },
  sent: { shape: "done", words: "Sent" },
  discarded: { shape: "ended", words: "Discarded" },
} as const;

const COLUMNS: readonly Column<ListedFile>[] = [
  {
    id: "time",
    header: "Uploaded",
    width: "fit",
    isFixed: true,
    cell: ({ createdAt }) => <Time at={createdAt} as="dated" />,
  },
  {
    id: "file",
    header: "File",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ name, makerName, rowCount, createdAt }) => (
      <Party
        name={name}
        phoneTime={<Time at={createdAt} as="dated" />}
        meta={`${countOf(rowCount, "row")}, by ${makerName}`}
      />
    ),
  },
  {
    id: "state",
    header: "Status",
    width: "fit",
    phone: "bottom",
    cell: ({ state }) => <ShapedStatus {...STATES[state]} />,
  },
  {
    id: "amount",
    header: "Sent",
    align: "end",
    width: "fit",
    phone: "top",
    cell: ({ sentAmount }) => (sentAmount === null ? null : <Amount value={sentAmount} />),
  },
];

/** The files of the whole team, newest first: each is a link that a colleague can open. */
export function FileList() {
  const place = usePlace();
  const query = useQuery({
    queryKey: [...place.key, "send", "files"],
    queryFn: ({ signal }) => readFiles(place, signal),
  });
  if (query.data?.rows.length === 0) return null;
  return (
    <section aria-labelledby="files" className="-mx-7 mt-2 max-fold:-mx-4">
      <h2 id="files" className="px-7 pb-2 text-meta font-bold max-fold:px-4">
        Earlier files
      </h2>
      <DataTable
        label="Files"
        columns={COLUMNS}
        rows={query.data?.rows}
        rowKey={({ reference }) => reference}
        rowTo={({ reference }) => place.to(["send", "bulk", reference])}
        rowLabel={({ name }) => `File ${name}`}
        state={query}
        empty={null}
      />
    </section>
  );
}
