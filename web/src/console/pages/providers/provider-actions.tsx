import { classes } from "../../../components/classes.ts";
import { Diff } from "../../../components/diff.tsx";
import { CommandButton } from "../../parts/command-button.tsx";
import { nameOf } from "./name-of.ts";
import type { ProviderState } from "./provider-queries.ts";

interface ActionsProps {
  readonly state: ProviderState;
  readonly className?: string;
}

/** What an operator decides about a provider: whether it is called, and what happens to work while it is down. */
export function ProviderActions({ state, className }: ActionsProps) {
  return (
    <span className={classes("flex gap-2", className)}>
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
  );
}

const workInWords = (refuses: boolean): string => (refuses ? "is refused" : "waits");

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
    keep: "Keep it as it is",
  };
}
