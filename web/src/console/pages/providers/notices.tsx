import { useQuery } from "@tanstack/react-query";
import { CodeView } from "../../../components/code-view.tsx";
import { Drawer, Split } from "../../../components/drawer.tsx";
import { Empty } from "../../../components/empty.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { Party } from "../../../components/party.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { ExactTime, Time } from "../../../components/time.tsx";
import { CommandButton } from "../../parts/command-button.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { providerName } from "../../parts/provider-name.ts";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { type Notice, noticeQuery, noticesQuery } from "./provider-queries.ts";

/** Notices of providers that are not processed, the oldest first. */
export function NoticesPart() {
  const { to } = useConsole();
  const { notice } = useSearchFields();
  const list = useQuery(noticesQuery);
  return (
    <Split
      list={
        <DataTable
          label="Unprocessed notices"
          columns={COLUMNS}
          rows={list.data}
          state={list}
          rowKey={({ id }) => id}
          rowTo={({ id }) => to(["providers", "notices"], { notice: id })}
          rowLabel={({ id, provider }) => `Notice ${id} of ${providerName(provider)}`}
          rowTone={({ failure }) => (failure === null ? undefined : "bad")}
          openKey={notice}
          empty={
            <Empty drawing="rings" title="Every notice is processed">
              Notices that failed, or that no worker has read yet, appear here.
            </Empty>
          }
        />
      }
      drawer={notice === undefined ? null : <NoticeDrawer id={notice} />}
    />
  );
}

const COLUMNS: readonly Column<Notice>[] = [
  {
    id: "notice",
    header: "Notice",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ id, provider, failure }) => (
      <Party name={`${providerName(provider)}, ${id}`} meta={failure ?? "not tried yet"} />
    ),
  },
  {
    id: "received",
    header: "Received",
    width: "fit",
    phone: "top",
    cell: ({ receivedAt }) => <Time at={receivedAt} as="dated" className="text-quiet" />,
  },
];

function NoticeDrawer({ id }: { readonly id: string }) {
  const { to } = useConsole();
  const query = useQuery(noticeQuery(id));
  return (
    <Drawer
      kind="Notice"
      title={`Notice ${id}`}
      closeTo={to(["providers", "notices"])}
      backText="Notices"
    >
      <div className="flex flex-col gap-4 px-5 pt-2 max-fold:px-4">
        <Loaded subject="The notice" query={query} lines={5}>
          {(notice) => <Facts notice={notice} />}
        </Loaded>
      </div>
    </Drawer>
  );
}

function Facts({ notice }: { readonly notice: Notice }) {
  const { id, provider, receivedAt, processedAt, failure, body } = notice;
  return (
    <>
      <KeyValues
        items={[
          { label: "Provider", value: providerName(provider) },
          { label: "Received", value: <ExactTime at={receivedAt} /> },
          {
            label: "Processed",
            value: processedAt === null ? "Not yet" : <ExactTime at={processedAt} />,
          },
          { label: "Failure", value: failure ?? undefined },
        ]}
      />
      <div>
        <CommandButton
          name="notice replay"
          question={{
            title: `Process notice ${id} again?`,
            given: { notice: id },
            consequences: [
              { when: "now", text: "A worker reads it again." },
              { when: "later", text: "Its effect happens once, however often it is read." },
            ],
            act: "Process it again",
          }}
        >
          Process it again
        </CommandButton>
      </div>
      <CodeView title="As its provider sent it" value={body} />
    </>
  );
}
