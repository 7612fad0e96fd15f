import { Diff } from "../../../components/diff.tsx";
import { Split } from "../../../components/drawer.tsx";
import { Empty } from "../../../components/empty.tsx";
import { Party } from "../../../components/party.tsx";
import { ShapedStatus } from "../../../components/status.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import type { ListState } from "../../../components/table/table-props.ts";
import { separateWords } from "../../../format/status.ts";
import { CommandButton } from "../../parts/command-button.tsx";
import { providerName } from "../../parts/provider-name.ts";
import { useSearchFields } from "../../shell/use-console.ts";
import { CircuitNote } from "./circuit-note.tsx";
import { nameOf } from "./name-of.ts";
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
          columns={COLUMNS}
          rows={list.data}
          state={list}
          rowKey={nameOf}
          rowTone={({ switchedOff, circuit }) =>
            circuit !== "closed" ? "bad" : switchedOff ? "wait" : undefined
          }
          rowNote={(state) => (state.circuit === "closed" ? null : <CircuitNote state={state} />)}
          empty={
            <Empty drawing="rings" title="No provider yet">
              A provider of live mode is configured by the command provider configure.
            </Empty>
          }
        />
      }
      drawer={shown === undefined ? null : <WaitingDrawer of={shown} />}
    />
  );
}

const workInWords = (refuses: boolean): string => (refuses ? "is refused" : "waits");

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
      <span className="flex justify-end gap-2 max-fold:justify-start max-fold:pt-2 max-fold:*:grow">
        <CommandButton
          name="provider switch"
          kind="soft"
          label={`Switch ${state.switchedOff ? "on" : "off"} ${nameOf(state)}`}
          question={switchOf(state)}
        >
          {state.switchedOff ? "Switch on" : "Switch off"}
        </CommandButton>
        <CommandButton
          name="provider when-down"
          kind="soft"
          label={`${state.refusesWork ? "Wait" : "Refuse"} when down: ${nameOf(state)}`}
          question={whenDownOf(state)}
        >
          {state.refusesWork ? "Wait when down" : "Refuse when down"}
        </CommandButton>
      </span>
    ),
  },
];

function switchOf(state: ProviderState) {
  const { provider, mode, switchedOff, refusesWork } = state;
  return {
    title: `Switch ${nameOf(state)} ${switchedOff ? "on" : "off"}?`,
    given: { provider, mode, to: switchedOff ? "on" : "off" },
    children: (
      <Diff
        label="Calls now and then"
        rows={[
          {
            label: "Calls",
            before: switchedOff ? "not made" : "made",
            after: switchedOff ? "made" : "not made",
          },
        ]}
      />
    ),
    consequences: [
      { when: "now" as const, text: "Every process follows within a second." },
      switchedOff
        ? { when: "now" as const, text: "Work that waited is sent." }
        : { when: "later" as const, text: `New work ${workInWords(refusesWork)} while it is off.` },
    ],
    act: switchedOff ? "Switch it on" : "Switch it off",
  };
}

function whenDownOf(state: ProviderState) {
  const { provider, mode, refusesWork } = state;
  return {
    title: `While ${nameOf(state)} is down, new work ${workInWords(!refusesWork)}?`,
    given: { provider, mode, what: refusesWork ? "wait" : "refuse" },
    children: (
      <Diff
        label="New work now and then"
        rows={[
          {
            label: "New work",
            before: workInWords(refusesWork),
            after: workInWords(!refusesWork),
          },
        ]}
      />
    ),
    act: refusesWork ? "Let it wait" : "Refuse it",
    keep: "Keep it so",
  };
}
