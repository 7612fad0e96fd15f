import { useQuery } from "@tanstack/react-query";
import { PageHead } from "../../../shell/page-head.tsx";
import { CommandButton } from "../../parts/command-button.tsx";
import { SubPages } from "../../parts/sub-pages.tsx";
import { nameOf } from "./name-of.ts";
import { ProviderList } from "./provider-list.tsx";
import { type ProviderState, providersQuery } from "./provider-queries.ts";

const PARTS = [
  ["", "Switches"],
  ["health", "Health"],
  ["routes", "Routes"],
  ["calls", "Calls"],
  ["notices", "Notices"],
  ["balances", "Balances"],
  ["doctor", "Doctor"],
] as const;

/** The settings of a provider of live mode, to connect it or to change them. */
const CONNECTION = {
  title: "Connect a provider of live mode?",
  about: "provider describe lists its settings. Earlier settings are replaced.",
  words: {
    provider: { hint: "Such as monnify." },
    file: { label: "File with its settings", hint: "One line NAME=VALUE per setting." },
    unchecked: { label: "Without a check" },
    "same-account": { label: "New keys of the same account" },
  },
  consequences: [
    {
      when: "now" as const,
      text: "The provider is called with the settings before they are saved.",
    },
    {
      when: "now" as const,
      text: "They are saved encrypted, and every other operator gets an e-mail.",
    },
    { when: "warning" as const, text: "Delete the file afterwards." },
  ],
  act: "Check and save",
  keep: "Not now",
  result: ({ text }: { readonly text: string }) => <p className="whitespace-pre-wrap">{text}</p>,
};

/** Is the way out open? */
export function ProvidersPage() {
  const list = useQuery(providersQuery);
  return (
    <>
      <PageHead
        title="Providers"
        state={list.data === undefined ? "" : stateOf(list.data)}
        actions={
          <CommandButton name="provider configure" question={CONNECTION}>
            Connect a provider
          </CommandButton>
        }
      />
      <SubPages label="Parts of providers" at={["providers"]} pages={PARTS}>
        <ProviderList list={list} />
      </SubPages>
    </>
  );
}

function stateOf(states: readonly ProviderState[]): string {
  const closed = states.filter(({ switchedOff, circuit }) => switchedOff || circuit !== "closed");
  if (closed.length === 0) return "Calls are made to each";
  return `No calls to ${closed.map(nameOf).join(", ")}`;
}
