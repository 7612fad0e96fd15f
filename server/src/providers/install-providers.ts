import { providerOfCell } from "../kernel/cells/cell-number.ts";
import { chooseAmong, type ProviderRoute } from "../kernel/providers/choose-provider.ts";
import { Guard, type GuardTools } from "../kernel/providers/guard/guard.ts";
import type { RoutedPort } from "../kernel/providers/live/route-queries.ts";
import type { InstalledProvider, Providers } from "../kernel/providers/providers.ts";
import type { Mode } from "../kernel/tenancy/access.ts";
import type { ConnectedCells } from "./cells/connected-cells.ts";
import type { ConnectedProviders } from "./live/connected-providers.ts";
import { type GuardedPorts, guardPorts, type PortsOfMode } from "./live/guard-ports.ts";
import { type MailSettings, smtpCarrier } from "./mail/smtp.ts";
import { buildSimulator } from "./simulator/simulator.ts";
import type { SimulatorTools } from "./simulator/tools.ts";

interface Installation {
  readonly simulator: SimulatorTools;
  readonly guard: GuardTools;
  readonly mail: MailSettings | undefined;
  readonly live: ConnectedProviders;
  readonly cells: ConnectedCells;
}

/** Chooses the providers of each mode: the simulators, and those that the operator has configured. */
export function installProviders({ simulator, guard, mail, live, cells }: Installation): Providers {
  const simulated = buildSimulator(simulator);
  const simulators = portsOfSimulators(simulated, guard);
  const installed = (mode: Mode) => (mode === "test" ? simulators : live.current);
  const all = () => [...simulators, ...live.current];
  const choose = <Port extends { readonly name: string }>(
    port: RoutedPort,
    portOf: (ports: GuardedPorts) => Port | undefined,
  ) =>
    chooseAmong(
      (mode) => installed(mode).flatMap((ports) => portOf(ports) ?? []),
      (mode) => (mode === "test" ? NO_ROUTES : live.routesOf(port)),
    );
  return {
    get installed(): readonly InstalledProvider[] {
      return [
        ...all().map(({ name, mode }) => ({ provider: name, mode })),
        ...installedCells(cells),
      ];
    },
    ...{ live, cells },
    bankRail: choose("bank_rail", ({ bankRail }) => bankRail),
    collectionRail: choose("collections", ({ collectionRail }) => collectionRail),
    billAggregator: choose("bills", ({ billAggregator }) => billAggregator),
    identityVerifier: choose("identity", ({ identityVerifier }) => identityVerifier),
    cardIssuer: choose("cards", ({ cardIssuer }) => cardIssuer),
    mailCarrier: mail === undefined ? undefined : smtpCarrier(mail),
    noticeSource: (wanted) => all().find(({ name }) => name === wanted)?.notices,
    statementSource: (wanted) => all().find(({ name }) => name === wanted)?.statements,
    cardRecordSource: (wanted) => all().find(({ name }) => name === wanted)?.cardRecords,
    authorizationSource: (wanted) => all().find(({ name }) => name === wanted)?.authorizations,
    simulatedBank: simulated.bank,
    simulatedCatalogue: simulated.catalogue,
    simulatedIssuer: simulated.issuer,
    simulatedRegistry: simulated.registry,
    tasks: simulated.tasks,
  };
}

/** Another cell serves both modes. */
const installedCells = ({ numbers }: ConnectedCells): readonly InstalledProvider[] =>
  numbers.flatMap((cell) =>
    (["live", "test"] as const).map((mode) => ({ provider: providerOfCell(cell), mode })),
  );

const NO_ROUTES: readonly ProviderRoute[] = [];

/** Each simulator with a guard of its own. The simulated bank pays and opens account numbers. */
function portsOfSimulators(
  simulated: ReturnType<typeof buildSimulator>,
  tools: GuardTools,
): readonly PortsOfMode[] {
  const { bankRail, collectionRail, verifier, aggregator, cardIssuer } = simulated;
  const ports = ({ name }: { readonly name: string }, own: Parameters<typeof guardPorts>[0]) => ({
    ...{ name, mode: "test" as const },
    ...guardPorts(own, new Guard(name, "test", tools)),
  });
  return [
    ports(bankRail, { bankRail, collectionRail, notices: simulated.notices }),
    ports(verifier, { identityVerifier: verifier }),
    ports(aggregator, { billAggregator: aggregator }),
    ports(cardIssuer, {
      ...{ cardIssuer, notices: simulated.cardNotices },
      authorizations: simulated.authorizations,
    }),
  ];
}
