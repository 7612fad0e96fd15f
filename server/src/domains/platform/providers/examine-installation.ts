import type { Kit } from "../../../kernel/kit.ts";
import { readProviderStates } from "../../../kernel/providers/guard/queries.ts";
import { inboundAddress } from "../../../kernel/providers/inbound/inbound-paths.ts";
import { NOTICE_DAYS, readLatestNotice } from "../../../kernel/providers/inbound/queries.ts";
import { type ConfiguredProvider, readConfigured } from "../../../kernel/providers/live/queries.ts";
import {
  ROUTED_PORTS,
  type RoutedPort,
  type StoredRoute,
} from "../../../kernel/providers/live/route-queries.ts";
import { readLastTime } from "../audit/index.ts";
import { listBusinesses } from "../businesses/index.ts";
import { findReconciledUntil } from "../reconciliation/index.ts";
import { checkProvider } from "./configure-provider.ts";
import { listRoutes } from "./route-work.ts";

/** What was examined. `missing`: live mode does not work without it. `note`: what the operator should know. */
interface Examined {
  readonly what: string;
  readonly state: "ok" | "missing" | "note";
  /** A full sentence. */
  readonly finding: string;
}

const BACKUP_DAYS = 7;
const BUSINESSES_READ = 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Examines everything that live mode needs, and says what to do about each thing that is missing. It changes nothing.
 */
export async function examineInstallation(kit: Kit): Promise<readonly Examined[]> {
  const configured = await readConfigured(kit.database);
  const routes = await listRoutes(kit);
  const hasProviders = configured.length > 0;
  const ofProviders: Examined[] = [];
  for (const one of configured) ofProviders.push(...(await examineProvider(kit, one)));
  return [
    examineAddress(kit),
    await examineBackup(kit),
    examineMail(kit),
    await examineBusinesses(kit),
    ...ROUTED_PORTS.map((port) => examinePort(kit, port, { routes, hasProviders })),
    ...ofProviders,
  ];
}

function examineAddress({ settings, cell }: Kit): Examined {
  const what = "public address";
  if (!settings.hasPublicUrl) {
    return {
      what,
      state: "missing",
      finding: "Set KASUWA_PUBLIC_URL to the address that providers reach.",
    };
  }
  const url = settings.publicUrl();
  if (!url.startsWith("https://")) {
    return {
      what,
      state: "missing",
      finding: `${url} has no TLS. Providers send notices to https addresses.`,
    };
  }
  return { what, state: "ok", finding: `Notices come to ${inboundAddress(url, cell)}/….` };
}

async function examineBackup(kit: Kit): Promise<Examined> {
  const what = "backup";
  const { doneAt: takenAt } = await readLastTime(kit.database, "installation.back_up");
  if (takenAt === null) {
    return { what, state: "note", finding: "No backup was made by operator backup yet." };
  }
  const days = Math.floor((kit.clock.now().getTime() - takenAt.getTime()) / DAY_MS);
  const state = days > BACKUP_DAYS ? "note" : "ok";
  return { what, state, finding: `The latest backup is ${days} days old.` };
}

const examineMail = ({ providers }: Kit): Examined =>
  providers.mailCarrier === undefined
    ? {
        what: "mail",
        state: "note",
        finding: "No mail server is configured, so mail stays in the outbox.",
      }
    : { what: "mail", state: "ok", finding: "A mail server is configured." };

async function examineBusinesses(kit: Kit): Promise<Examined> {
  const what = "businesses";
  const { rows } = await listBusinesses(kit, { limit: BUSINESSES_READ, offset: 0 });
  const approved = rows.filter(({ status, movedTo }) => status === "approved" && movedTo === null);
  if (approved.length > 0) {
    return { what, state: "ok", finding: `${approved.length} may use live mode.` };
  }
  return {
    what,
    state: "missing",
    finding: "No business may use live mode. Approve one with business approve.",
  };
}

/** Names of ports as the operator knows their work. */
const WORK: Readonly<Record<RoutedPort, string>> = {
  bank_rail: "transfers and payouts",
  collections: "account numbers",
  bills: "bills",
  identity: "identity checks",
  cards: "cards",
};

interface Routing {
  readonly routes: readonly StoredRoute[];
  readonly hasProviders: boolean;
}

function examinePort({ providers }: Kit, port: RoutedPort, routing: Routing): Examined {
  const { routes, hasProviders } = routing;
  const facts = { environmentId: 0n, about: null, amount: null };
  const choices = {
    bank_rail: providers.bankRail,
    collections: providers.collectionRail,
    bills: providers.billAggregator,
    identity: providers.identityVerifier,
    cards: providers.cardIssuer,
  } as const;
  const names = choices[port].inOrder("live", facts).map(({ name }) => name);
  const what = WORK[port];
  if (names.length > 0) {
    const finding = `By ${names.join(", then ")}.${sayConditions(port, routes)}`;
    return { what, state: "ok", finding };
  }
  const isNeeded = port === "bank_rail" || port === "collections";
  const finding = hasProviders
    ? "No provider gets this work without conditions, so live mode may refuse it."
    : "No provider is configured, so live mode refuses it. See provider configure --help.";
  return { what, state: isNeeded ? "missing" : "note", finding };
}

/** Empty for a port whose routes have no conditions. */
function sayConditions(port: RoutedPort, routes: readonly StoredRoute[]): string {
  const conditional = routes.filter(
    ({ port: of, environmentId, onlyFor, amountMin, amountMax }) =>
      of === port && [environmentId, onlyFor, amountMin, amountMax].some((one) => one !== null),
  );
  if (conditional.length === 0) return "";
  const names = [...new Set(conditional.map(({ provider }) => provider))];
  return ` A route sends some of it to ${names.join(" and ")}: see provider routes.`;
}

async function examineProvider(
  kit: Kit,
  { provider: what }: ConfiguredProvider,
): Promise<Examined[]> {
  const { problems, remarks } = await checkProvider(kit, what);
  const states = await readProviderStates(kit.database);
  const isOff = states.some(
    (one) => one.provider === what && one.mode === "live" && one.switchedOff,
  );
  return [
    ...(problems.length === 0
      ? [{ what, state: "ok" as const, finding: "It takes our calls." }]
      : []),
    ...problems.map((finding) => ({ what, state: "missing" as const, finding })),
    ...(isOff
      ? [{ what, state: "missing" as const, finding: "It is switched off (provider switch)." }]
      : []),
    ...remarks.map((finding) => ({ what, state: "note" as const, finding })),
    ...(await examineStatement(kit, what)),
    ...(await examineNotices(kit, what)),
  ];
}

/** Of a provider that sends notices: whether they come. */
async function examineNotices(
  { database, providers, cell }: Kit,
  what: string,
): Promise<Examined[]> {
  if (providers.noticeSource(what) === undefined) return [];
  const latest = await readLatestNotice(database, what);
  if (latest === undefined) {
    const finding = `No notice came in the last ${NOTICE_DAYS} days. Set its address to ${inboundAddress("…", cell)}/${what}.`;
    return [{ what, state: "note", finding }];
  }
  const finding = `The latest notice came at ${latest.receivedAt.toISOString()}.`;
  return [{ what, state: "ok", finding }];
}

/** Of a provider that moves money: how far the books were compared with its statement. */
async function examineStatement(kit: Kit, what: string): Promise<Examined[]> {
  const { bankRail, collectionRail, billAggregator, cardIssuer } = kit.providers;
  const movers = [bankRail, collectionRail, billAggregator, cardIssuer];
  if (movers.every((choice) => choice("live", what) === undefined)) return [];
  const { day, open } = await findReconciledUntil(kit, what);
  if (open > 0) {
    const finding = `Differences with its statement that need a decision: ${open} (reconciliation list).`;
    return [{ what, state: "note", finding }];
  }
  if (day !== null) return [{ what, state: "ok", finding: `Reconciled until ${day}.` }];
  return [{ what, state: "note", finding: "No statement of it was compared yet." }];
}
