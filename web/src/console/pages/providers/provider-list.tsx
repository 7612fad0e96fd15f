import { Split } from "../../../components/drawer.tsx";
import { Empty } from "../../../components/empty.tsx";
import { Party } from "../../../components/party.tsx";
import { ShapedStatus } from "../../../components/status.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import type { ListState } from "../../../components/table/table-props.ts";
import { separateWords } from "../../../format/status.ts";
import { providerName } from "../../parts/provider-name.ts";
import { useSearchFields } from "../../shell/use-console.ts";
import { CircuitNote } from "./circuit-note.tsx";
import { nameOf } from "./name-of.ts";
import { ProviderActions } from "./provider-actions.tsx";
import type { ProviderState } from "./provider-queries.ts";
import { WaitingCount, WaitingDrawer } from "./waiting.tsx";

interface ProviderListProps {
  readonly list: ListState & { readonly data: readonly ProviderState[] | undefined };
}

/** The providers of both modes, and whether calls are made to them. */
export function ProviderList({ list }: ProviderListProps) {
  const { waiting, of } = useSearchFields();
  const shown = list.data?.find(({ provider, mode }) => provider === waiting && mode === of);
  return (
    <Split
      list={
        <DataTable
          label="Providers"
          // While a provider's drawer is open, its actions are there, so that there is room for the
          // names.
          columns={shown === undefined ? COLUMNS : COLUMNS.filter(({ id }) => id !== "actions")}
          rows={list.data}
          state={list}
          rowKey={nameOf}
          rowTone={({ switchedOff, circuit }) =>
            circuit !== "closed" ? "bad" : switchedOff ? "wait" : undefined
          }
          rowNote={(state) => (state.circuit === "closed" ? null : <CircuitNote state={state} />)}
          empty={
            <Empty drawing="rings" title="No provider yet">
              Configure providers of live mode with the command provider configure.
            </Empty>
          }
        />
      }
      drawer={shown === undefined ? null : <WaitingDrawer of={shown} />}
    />
  );
}

function Calls({ state: { switchedOff, circuit } }: { readonly state: ProviderState }) {
  if (switchedOff) return <ShapedStatus shape="progress" words="Switched off" />;
  if (circuit !== "closed") return <ShapedStatus shape="failed" words="Circuit breaker open" />;
  return <ShapedStatus shape="done" words="Calls are made" />;
}

const COLUMNS: readonly Column<ProviderState>[] = [
  {
    id: "provider",
    header: "Provider",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ provider, mode, refusesWork }) => (
      <Party
        name={providerName(provider)}
        meta={`${separateWords(mode)}, ${refusesWork ? "refuses" : "waits"} when down`}
      />
    ),
  },
  {
    id: "calls",
    header: "Calls",
    width: "fit",
    phone: "top",
    isFixed: true,
    cell: (state) => <Calls state={state} />,
  },
  {
    id: "waiting",
    header: "Waiting",
    align: "end",
    width: "fit",
    phone: "bottom",
    isFixed: true,
    cell: (state) => <WaitingCount state={state} />,
  },
  {
    id: "actions",
    header: "Actions",
    isHeaderHidden: true,
    align: "end",
    width: "fit",
    phone: "foot",
    isFixed: true,
    cell: (state) => (
      <ProviderActions
        state={state}
        className="justify-end max-fold:justify-start max-fold:pt-2 max-fold:*:grow"
      />
    ),
  },
];
