import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { formatAmount } from "../../../format/amount.ts";
import { separateWords } from "../../../format/status.ts";
import { CommandButton } from "../../parts/command-button.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { providerName } from "../../parts/provider-name.ts";
import { Section } from "../../parts/section.tsx";
import { type Route, routesQuery } from "./provider-queries.ts";

/** Which provider gets new work of live mode. The first route that fits is preferred. */
export function RoutesPart() {
  const query = useQuery(routesQuery);
  return (
    <Section
      isNarrow
      title="Routes of live mode"
      about="The first matching route is preferred. The next ones take over work that its provider provably did not accept."
      actions={
        <CommandButton name="provider route" icon={Plus} question={ROUTE}>
          Set a route
        </CommandButton>
      }
    >
      <Loaded subject="The routes" query={query} lines={3} shape="rows">
        {(routes) =>
          routes.length === 0 ? (
            <p className="text-quiet">
              There are no routes: every configured provider gets new work.
            </p>
          ) : (
            <ul className="border-b border-line">
              {routes.map((route) => (
                <RouteRow key={`${route.port} ${route.position}`} route={route} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function RouteRow({ route }: { readonly route: Route }) {
  const { port, position, provider } = route;
  const name = `route ${position} of ${separateWords(port).toLowerCase()}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.75">
      <span className="min-w-0 flex-[1_1_220px]">
        <span className="block font-strong">
          {separateWords(port)}, {position}: {providerName(provider)}
        </span>
        <span className="block text-meta text-quiet wrap-anywhere">{conditionsOf(route)}</span>
      </span>
      <CommandButton
        name="provider unroute"
        label={`Remove ${name}`}
        question={{
          title: `Remove ${name}?`,
          given: { port, position: String(position) },
          consequences: [
            { when: "now", text: "New work follows the other routes, within a second." },
            { when: "later", text: "Work that a provider has already stays there." },
          ],
          act: "Remove the route",
          keep: "Keep it",
        }}
      >
        Remove
      </CommandButton>
    </li>
  );
}

const KOBO = 100;

function conditionsOf({ environmentId, onlyFor, amountMin, amountMax }: Route): string {
  const money = (kobo: string) => formatAmount(Number(kobo) / KOBO);
  const conditions = [
    ...(environmentId === null ? [] : [`environment ${environmentId}`]),
    ...(onlyFor === null ? [] : [onlyFor.join(", ")]),
    ...(amountMin === null ? [] : [`from ${money(amountMin)}`]),
    ...(amountMax === null ? [] : [`up to ${money(amountMax)}`]),
  ];
  return conditions.length === 0 ? "For all new work" : `Only for ${conditions.join("; ")}`;
}

const ROUTE = {
  title: "Set a route",
  words: {
    to: { label: "Provider" },
    position: {
      hint: "Its position among the routes of the port, from 1. A route that is already there is replaced.",
    },
  },
  consequences: [{ when: "now" as const, text: "New work uses it within a second." }],
  act: "Set the route",
};
