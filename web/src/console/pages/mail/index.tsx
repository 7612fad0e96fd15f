import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { Split } from "../../../components/drawer.tsx";
import { Empty } from "../../../components/empty.tsx";
import { Party } from "../../../components/party.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { Tabs } from "../../../components/tabs.tsx";
import { Time } from "../../../components/time.tsx";
import { PageHead } from "../../../shell/page-head.tsx";
import { ListPager, pageOf } from "../../parts/list-pager.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { type ListedMail, MAILS_OF_A_PAGE, mailsQuery } from "./mail-queries.ts";
import { addresseeOf, MailOwner, MailState } from "./mail-state.tsx";

/** The mail that the service has written, the newest first. */
export function MailPage() {
  const { to } = useConsole();
  const search = useSearchFields();
  const { mailId } = useParams({ strict: false }) as { readonly mailId?: string };
  const page = pageOf(search["page"]);
  const { state } = search;
  const list = useQuery(mailsQuery(page, state));
  const tabs = STATES.map(([name, text]) => ({
    ...{ text, isCurrent: state === name, to: to("mail", { state: name }) },
  }));
  return (
    <>
      <PageHead title="Mail" state="Mail of both modes and of the installation" />
      <div className="flex min-h-0 flex-1 flex-col pt-3">
        <Tabs label="Mail by state" look="chips" tabs={tabs} />
        <Split
          list={
            <DataTable
              label="Mails"
              columns={COLUMNS}
              rows={list.data}
              state={list}
              rowKey={({ id }) => id}
              rowTo={({ id }) => to(["mail", id], search)}
              rowLabel={(mail) => `${mail.subject}, for ${addresseeOf(mail)}`}
              rowTone={({ state }) => (state === "failed" ? "bad" : undefined)}
              openKey={mailId}
              dayOf={({ writtenAt }) => writtenAt}
              empty={
                state === undefined ? (
                  <Empty drawing="rings" title="No mail yet">
                    Codes, invitations, invoices and notices appear here once they are written.
                  </Empty>
                ) : (
                  <Empty drawing="rings" title={`No mail is ${state}`} />
                )
              }
              footer={
                <ListPager
                  {...{ page, size: MAILS_OF_A_PAGE, count: list.data?.length ?? 0 }}
                  pageTo={(next) => to("mail", { state, page: next })}
                />
              }
            />
          }
          drawer={mailId === undefined ? null : <Outlet />}
        />
      </div>
    </>
  );
}

const STATES = [
  [undefined, "All"],
  ["failed", "Failed"],
  ["waiting", "Waiting"],
  ["held", "Held"],
  ["sent", "Sent"],
] as const;

const COLUMNS: readonly Column<ListedMail>[] = [
  {
    id: "time",
    header: "Time",
    width: "fit",
    isFixed: true,
    cell: ({ writtenAt }) => <Time at={writtenAt} as="clock" className="text-quiet" />,
  },
  {
    id: "subject",
    header: "Mail",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: (mail) => (
      <Party
        name={mail.subject}
        meta={mail.failure === null ? addresseeOf(mail) : `${addresseeOf(mail)}: ${mail.failure}`}
        phoneTime={<Time at={mail.writtenAt} as="clock" />}
      />
    ),
  },
  {
    id: "owner",
    header: "Business",
    width: "fit",
    phone: "bottom",
    cell: (mail) => (
      <span className="block max-w-60 truncate max-fold:max-w-36 text-quiet">
        <MailOwner of={mail} />
      </span>
    ),
  },
  {
    id: "state",
    header: "Status",
    width: "fit",
    phone: "top",
    isFixed: true,
    cell: ({ state }) => <MailState state={state} />,
  },
];
