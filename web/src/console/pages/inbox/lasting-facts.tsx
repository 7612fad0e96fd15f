import { useQuery } from "@tanstack/react-query";
import { CirclePause, type LucideIcon, PlugZap } from "lucide-react";
import { useId } from "react";
import type { Mode } from "../../../api/place.ts";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { Icon } from "../../../components/icon.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Time } from "../../../components/time.tsx";
import { separateWords } from "../../../format/status.ts";
import { providerName } from "../../parts/provider-name.ts";
import { useConsole } from "../../shell/use-console.ts";
import { type ProviderState, providersQuery } from "../providers/provider-queries.ts";
import { type Pause, pausesQuery } from "../system/system-queries.ts";

/** At first, a circuit breaker opens only for seconds. */
const REFRESHED_MS = 15_000;

interface LastingFact {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly about: string;
  readonly since: string | null;
  readonly path: string;
}

/** Conditions that currently keep money from moving. No person closes them: they disappear when they end. */
export function LastingFacts() {
  const { can, mode } = useConsole();
  const refreshed = { refetchInterval: REFRESHED_MS };
  const providers = useQuery({ ...providersQuery, ...refreshed, enabled: can("providers:read") });
  const pauses = useQuery({ ...pausesQuery, ...refreshed, enabled: can("businesses:read") });
  const facts = [...openCircuits(providers.data ?? [], mode), ...pausedNow(pauses.data ?? [])];
  const parts = [
    { subject: "The states of providers", query: providers },
    { subject: "The pauses", query: pauses },
  ];
  return (
    <>
      <Facts facts={facts} />
      {parts.map(({ subject, query: { data, error, refetch } }) =>
        data === undefined && error !== null ? (
          <div key={subject} className="px-7 py-3 max-fold:px-4">
            <ErrorPanel isInline {...{ subject, error }} onRetry={() => void refetch()} />
          </div>
        ) : null,
      )}
    </>
  );
}

function Facts({ facts }: { readonly facts: readonly LastingFact[] }) {
  const id = useId();
  const { to } = useConsole();
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="border-b border-line bg-sunk px-7 py-2 text-meta font-medium text-quiet max-fold:px-4"
      >
        While it lasts
      </h2>
      <ul>
        {facts.map(({ key, icon, title, about, since, path }) => (
          <li
            key={key}
            className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-3 border-b border-line px-7 py-2.5 max-fold:px-4"
          >
            <Icon of={icon} className="mt-0.5 text-bad" />
            <span className="min-w-0">
              <TextLink to={to(path)}>{title}</TextLink>
              <span className="block text-meta text-quiet wrap-anywhere">{about}</span>
            </span>
            <span className="text-meta text-quiet">
              {since === null ? null : <Time at={since} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const openCircuits = (states: readonly ProviderState[], mode: Mode): LastingFact[] =>
  states
    .filter((one) => one.mode === mode && one.circuit !== "closed" && !one.switchedOff)
    .map(({ provider, refusesWork, circuitOpenedAt: since, orders }) => ({
      ...{ key: `provider ${provider}`, icon: PlugZap, since, path: "providers" },
      title: `The circuit breaker of ${providerName(provider)} is open`,
      about: `${refusesWork ? "Its new work is refused" : "Its work waits"}. ${waitingOf(orders?.waiting ?? 0)}`,
    }));

const waitingOf = (orders: number): string =>
  orders === 0
    ? "No orders are waiting for it."
    : orders === 1
      ? "1 order is waiting for it."
      : `${orders} orders are waiting for it.`;

const pausedNow = (pauses: readonly Pause[]): LastingFact[] =>
  pauses.map(({ service, message, since, by }) => ({
    ...{ key: `pause ${service}`, icon: CirclePause, since, path: "system/pauses" },
    title: `${service === "all" ? "Every service" : separateWords(service)} is paused`,
    about: `By ${by}. Merchants read: ${message}`,
  }));
