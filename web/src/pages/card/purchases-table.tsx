import { useQuery } from "@tanstack/react-query";
import { Empty } from "../../components/empty.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { type Authorization, authorizationsQuery } from "./card-queries.ts";
import { PURCHASE_COLUMNS, purchaseLabel } from "./purchase-columns.tsx";

interface PurchasesTableProps {
  readonly cardReference: string;
  readonly isDeclined: boolean;
  /** The purchase whose drawer is open. */
  readonly openId: string | undefined;
}

/** The purchases with the card: what was approved, or what was declined and why. */
export function PurchasesTable({ cardReference, isDeclined, openId }: PurchasesTableProps) {
  const place = usePlace();
  const search = useSearchFields();
  const pageNumber = Number(search["page"] ?? 1);
  const status = isDeclined ? { status: "Declined" } : {};
  const list = useQuery(authorizationsQuery(place, { cardReference, pageNumber, ...status }));
  const pagination = list.data?.pagination;
  const open = list.data?.rows.find(({ authorizationId }) => authorizationId === openId);
  return (
    <DataTable
      label={isDeclined ? "Declined purchases" : "Purchases"}
      columns={PURCHASE_COLUMNS}
      rows={list.data?.rows}
      state={list}
      rowKey={keyOf}
      rowTo={({ authorizationId }) => place.to(["cards", cardReference, authorizationId], search)}
      rowLabel={purchaseLabel}
      openKey={open && keyOf(open)}
      dayOf={({ createdAt }) => createdAt}
      empty={
        <Empty title={isDeclined ? "Nothing was declined" : "No purchase yet"} drawing="stripes">
          {isDeclined
            ? "Declined purchases appear here, with the reason and what you can do."
            : "A purchase appears here as soon as a merchant asks for an authorisation."}
        </Empty>
      }
      footer={
        pagination === undefined ? null : (
          <Pager
            pagination={pagination}
            pageTo={(next) => place.to(["cards", cardReference], { ...search, page: String(next) })}
          />
        )
      }
    />
  );
}

/** Several steps of one purchase may be declined. */
const keyOf = ({ authorizationId, createdAt }: Authorization): string =>
  `${authorizationId} ${createdAt}`;
