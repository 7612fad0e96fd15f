import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { Split } from "../../components/drawer.tsx";
import { Empty } from "../../components/empty.tsx";
import { TextLink } from "../../components/link.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { countOf } from "../../format/words.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { type Approval, approvalsQuery, groupApprovals } from "./approvals-query.ts";
import { decidedColumns, nameOf, openColumns } from "./columns.tsx";

/** The approvals that this person can decide, those that wait for others, and past decisions. */
export function ApprovalsPage() {
  const place = usePlace();
  const search = useSearchFields();
  const { reference } = useParams({ strict: false }) as { reference?: string };
  const isDecided = search["view"] === "decided";
  const open = useQuery(approvalsQuery(place, false));
  const groups = open.data === undefined ? undefined : groupApprovals(open.data);
  return (
    <>
      <PageHead
        title="Approvals"
        state={groups === undefined ? undefined : stateInWords(groups)}
        actions={
          place.can("settings:write") ? (
            <TextLink to={place.to("settings/approvals")}>Approval amounts</TextLink>
          ) : undefined
        }
      />
      <Tabs
        label="Views of approvals"
        tabs={[
          {
            to: place.to("approvals"),
            text: "Open",
            isCurrent: !isDecided,
            count: open.data?.length,
          },
          {
            to: place.to("approvals", { view: "decided" }),
            text: "Decided",
            isCurrent: isDecided,
          },
        ]}
      />
      <Split
        list={isDecided ? <DecidedList /> : <OpenLists query={open} />}
        drawer={reference === undefined ? null : <Outlet />}
      />
    </>
  );
}

interface Groups {
  readonly forMe: readonly Approval[];
  readonly forOthers: readonly Approval[];
}

function stateInWords({ forMe, forOthers }: Groups): string {
  if (forMe.length > 0) return `${countOf(forMe.length, "decision")} for you`;
  const mine = forOthers.filter(({ isMine }) => isMine).length;
  return mine === 0 ? "Nothing is waiting for you" : `${mine} of yours waiting for others`;
}

function OpenLists({ query }: { readonly query: ReturnType<typeof useOpen> }) {
  const rows = query.data;
  const groups = rows === undefined ? undefined : groupApprovals(rows);
  if (groups === undefined || rows?.length === 0)
    return (
      <ApprovalTable
        label="Approvals"
        rows={rows}
        state={query}
        empty={
          <Empty title="Nothing to approve" drawing="rings">
            Transfers above the amount that your business has set wait here for a second person.
          </Empty>
        }
      />
    );
  return (
    <>
      {groups.forMe.length === 0 ? null : (
        <Group title="For you to decide">
          <ApprovalTable label="For you to decide" rows={groups.forMe} state={query} />
        </Group>
      )}
      {groups.forOthers.length === 0 ? null : (
        <Group title="Waiting for others">
          <ApprovalTable label="Waiting for others" rows={groups.forOthers} state={query} />
        </Group>
      )}
    </>
  );
}

const useOpen = () => useQuery(approvalsQuery(usePlace(), false));

function Group({
  title,
  children,
}: {
  readonly title: string;
  readonly children: React.ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h2 className="px-7 pt-5 pb-2 text-meta font-bold max-fold:px-4">{title}</h2>
      {children}
    </section>
  );
}

function DecidedList() {
  const query = useQuery(approvalsQuery(usePlace(), true));
  return (
    <ApprovalTable
      label="Decided"
      rows={query.data}
      state={query}
      isDecided
      empty={
        <Empty title="Nothing was decided yet" drawing="rings">
          Approved and rejected transfers appear here, with who decided and why.
        </Empty>
      }
    />
  );
}

interface ApprovalTableProps {
  readonly label: string;
  readonly rows: readonly Approval[] | undefined;
  readonly state: ReturnType<typeof useOpen>;
  readonly isDecided?: boolean;
  readonly empty?: React.ReactNode;
}

function ApprovalTable({
  label,
  rows,
  state,
  isDecided = false,
  empty = null,
}: ApprovalTableProps) {
  const place = usePlace();
  const { reference: openKey } = useParams({ strict: false }) as { reference?: string };
  const view: Record<string, string> = isDecided ? { view: "decided" } : {};
  return (
    <DataTable
      label={label}
      columns={isDecided ? decidedColumns : openColumns}
      rows={rows}
      rowKey={({ reference, decision }) => `${reference} ${decision ?? ""}`}
      rowTo={({ reference }) => place.to(["approvals", reference], view)}
      rowLabel={nameOf}
      openKey={rows
        ?.map(({ reference, decision }) => `${reference} ${decision ?? ""}`)
        .find((key) => key.startsWith(`${openKey} `))}
      state={state}
      empty={empty}
    />
  );
}
