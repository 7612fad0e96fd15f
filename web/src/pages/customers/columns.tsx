import { Party } from "../../components/party.tsx";
import { ShapedStatus } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { Time } from "../../components/time.tsx";
import { type CustomerRow, nameOf } from "./customers-query.ts";

export const COLUMNS: readonly Column<CustomerRow>[] = [
  {
    id: "name",
    header: "Customer",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: (row) => <Party name={nameOf(row)} meta={contactOf(row)} />,
  },
  {
    id: "externalId",
    header: "Your id",
    width: "fit",
    cell: ({ externalId }) => <span className="text-quiet">{externalId ?? ""}</span>,
  },
  {
    id: "kyc",
    header: "KYC",
    width: "fit",
    phone: "bottom",
    cell: ({ kycStatus }) => <KycStatus status={kycStatus} />,
  },
  {
    id: "tier",
    header: "Tier",
    width: "fit",
    phone: "top",
    cell: ({ kycTier }) => <span className="figures font-medium">Tier {kycTier}</span>,
  },
  {
    id: "added",
    header: "Added",
    width: "fit",
    align: "end",
    cell: ({ createdAt }) => <Time at={createdAt} as="dated" className="text-quiet" />,
  },
];

function contactOf({ email, phone }: CustomerRow): string | undefined {
  const contact = [email, phone].filter((one) => one !== null).join(", ");
  return contact === "" ? undefined : contact;
}

/** "Nothing submitted" is not a state of the API, so it is shown unobtrusively. */
function KycStatus({ status }: { readonly status: CustomerRow["kycStatus"] }) {
  if (status === "PENDING") return <ShapedStatus shape="progress" words="Pending" />;
  if (status === "VERIFIED") return <ShapedStatus shape="done" words="Verified" />;
  return <span className="text-meta text-quiet">Nothing submitted</span>;
}
