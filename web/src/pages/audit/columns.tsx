import { Party } from "../../components/party.tsx";
import type { Column } from "../../components/table/column.ts";
import { Time } from "../../components/time.tsx";
import type { Action } from "./actions-query.ts";
import { summaryOf, titleOf } from "./describe-facts.ts";
import { GROUP_NAMES } from "./groups.ts";

export const COLUMNS: readonly Column<Action>[] = [
  {
    id: "time",
    header: "Time",
    width: "fit",
    isFixed: true,
    cell: ({ at }) => <Time at={at} as="clock" className="text-quiet" />,
  },
  {
    id: "what",
    header: "What was done",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: (action) => (
      <Party
        name={titleOf(action)}
        meta={summaryOf(action)}
        phoneTime={<Time at={action.at} as="clock" />}
      />
    ),
  },
  {
    id: "about",
    header: "About",
    width: "fit",
    cell: ({ group }) => <span className="text-quiet">{GROUP_NAMES[group]}</span>,
  },
  {
    id: "mode",
    header: "Mode",
    width: "fit",
    phone: "top",
    cell: ({ mode }) => <span className="text-quiet">{mode ?? "both"}</span>,
  },
];
