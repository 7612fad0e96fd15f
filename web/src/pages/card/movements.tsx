import { Outlet, useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Split } from "../../components/drawer.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { PurchasesTable } from "./purchases-table.tsx";

const StatementTable = lazy(async () => ({
  default: (await import("./statement-table.tsx")).StatementTable,
}));

const TABS = [
  { tab: undefined, text: "Purchases" },
  { tab: "declined", text: "Declined" },
  { tab: "statement", text: "Statement" },
] as const;

/** What moved on the card. The tab is in the address. */
export function Movements({ cardReference }: { readonly cardReference: string }) {
  const place = usePlace();
  const { tab: current } = useSearchFields();
  const { authorizationId } = useParams({ strict: false }) as { authorizationId?: string };
  const path = ["cards", cardReference];
  return (
    <>
      <Tabs
        label="Movements"
        tabs={TABS.map(({ tab, text }) => ({
          to: place.to(path, { tab }),
          text,
          isCurrent: tab === current,
        }))}
      />
      <Split
        list={
          current === "statement" ? (
            <Suspense fallback={<Skeleton label="Statement" lines={6} className="px-7 py-6" />}>
              <StatementTable cardReference={cardReference} />
            </Suspense>
          ) : (
            <PurchasesTable
              cardReference={cardReference}
              isDeclined={current === "declined"}
              openId={authorizationId}
            />
          )
        }
        drawer={authorizationId === undefined ? null : <Outlet />}
      />
    </>
  );
}
