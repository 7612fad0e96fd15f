import { useQuery } from "@tanstack/react-query";
import { PageHead } from "../../../shell/page-head.tsx";
import { SubPages } from "../../parts/sub-pages.tsx";
import { nameOf } from "./name-of.ts";
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
  const closed = states.filter(({ switchedOff, circuit }) => switchedOff || circuit !== "closed");
  if (closed.length === 0) return "Calls are made to each";
  return `No calls to ${closed.map(nameOf).join(", ")}`;
}
