import { Amount } from "../../components/amount.tsx";
import { Party } from "../../components/party.tsx";
import { Status } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { Time } from "../../components/time.tsx";
import { typeName, type VerificationRow } from "./verification-types.ts";

export const COLUMNS: readonly Column<VerificationRow>[] = [
  {
    id: "time",
    header: "Lagos time",
    width: "fit",
    isFixed: true,
    cell: ({ createdAt }) => <Time at={createdAt} as="clock" className="text-quiet" />,
  },
  {
    id: "type",
    header: "Verified",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ type, maskedIdentifiers, createdAt }) => (
      <Party
        name={typeName(type)}
        meta={<span className="font-mono">{maskedIdentifiers}</span>}
        phoneTime={<Time at={createdAt} as="clock" />}
      />
    ),
  },
  {
    id: "status",
    header: "Status",
    width: "fit",
    phone: "bottom",
    cell: ({ status }) => <Status word={status} outcomeUnknown={status === "Pending"} />,
  },
  {
    id: "price",
    header: "Price",
    align: "end",
    phone: "top",
    isFixed: true,
    cell: ({ walletAmount, status }) => (
      <Amount value={walletAmount} tone={status === "Pending" ? "quiet" : "plain"} />
    ),
  },
];
