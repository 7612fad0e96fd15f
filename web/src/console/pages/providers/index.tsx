import { useQuery } from "@tanstack/react-query";
import { PageHead } from "../../../shell/page-head.tsx";
import { providerName } from "../../parts/provider-name.ts";
import { SubPages } from "../../parts/sub-pages.tsx";
import { ProviderList } from "./provider-list.tsx";
import { type ProviderState, providersQuery } from "./provider-queries.ts";

const PARTS = [
  ["", "Switches"],
  ["routes", "Routes"],
  ["calls", "Calls"],
  ["notices", "Notices"],
  ["balances", "Balances"],
  ["doctor", "Doctor"],
] as const;

/** Is the way out open? */
export function ProvidersPage() {
  const list = useQuery(providersQuery);
  return (
    <>
      <PageHead title="Providers" state={list.data === undefined ? "" : stateOf(list.data)} />
      <SubPages label="Parts of providers" at={["providers"]} pages={PARTS}>
        <ProviderList list={list} />
      </SubPages>
    </>
  );
}

function stateOf(states: readonly ProviderState[]): string {
  const closed = states.filter(({ switchedOff, circuitOpen }) => switchedOff || circuitOpen);
  if (closed.length === 0) return "Calls are made to each";
  const names = closed.map(({ provider, mode }) => `${providerName(provider)} in ${mode} mode`);
  return `No calls to ${names.join(", ")}`;
}
