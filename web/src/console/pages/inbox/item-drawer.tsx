import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Drawer } from "../../../components/drawer.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { NotFound } from "../../../shell/not-found.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { AlertDetail } from "./alert-detail.tsx";
import { BusinessDetail } from "./business-detail.tsx";
import { CreditDetail } from "./credit-detail.tsx";
import { DifferenceDetail } from "./difference-detail.tsx";
import { OwedDetail } from "./owed-detail.tsx";
import { ProposalDetail } from "./proposal-detail.tsx";
import type { InboxItem } from "./rows.ts";
import { TransferDetail } from "./transfer-detail.tsx";
import { UnknownDetail } from "./unknown-detail.tsx";
import { useInbox } from "./use-inbox.ts";

/** One item of the inbox, with the known facts and the possible decisions. */
export function ItemDrawer() {
  const { to } = useConsole();
  const { kind, item: id } = useParams({ strict: false }) as { kind: string; item: string };
  const { items, isLoading } = useInbox();
  const item = items.find((one) => one.kind === kind && one.id === id);
  return (
    <Drawer
      kind={kindOf(item)}
      title={item === undefined ? "Inbox item" : `${item.title}: ${item.about}`}
      closeTo={to("inbox")}
      backText="Inbox"
    >
      <div className="flex flex-col gap-4 px-5 pt-2 max-fold:px-4">
        {item === undefined ? <Missing isLoading={isLoading} /> : <Detail item={item} />}
      </div>
    </Drawer>
  );
}

/** A proposal has its summary as a heading of its own. */
const kindOf = (item: InboxItem | undefined): string =>
  item?.kind === "proposal" ? "Proposal" : (item?.title ?? "Inbox");

function Missing({ isLoading }: { readonly isLoading: boolean }) {
  if (isLoading) return <Skeleton label="The inbox" shape="detail" lines={4} />;
  return (
    <NotFound level={2} title="This waits no more" action={null}>
      It was decided, or it ended without a decision.
    </NotFound>
  );
}

function Detail({ item: { kind, row } }: { readonly item: InboxItem }): ReactNode {
  switch (kind) {
    case "alert":
      return <AlertDetail alert={row} />;
    case "business":
      return <BusinessDetail asking={row} />;
    case "credit":
      return <CreditDetail credit={row} />;
    case "difference":
      return <DifferenceDetail difference={row} />;
    case "owed":
      return <OwedDetail card={row} />;
    case "proposal":
      return <ProposalDetail proposal={row} />;
    case "transfer":
      return <TransferDetail transfer={row} />;
    case "unknown":
      return <UnknownDetail order={row} />;
  }
}
