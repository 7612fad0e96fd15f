import type { Database } from "../../kernel/database/database.ts";
import { Guard, type GuardTools } from "../../kernel/providers/guard/guard.ts";
import { Slots } from "../../kernel/providers/guard/slots.ts";
import type { CallLog } from "../../kernel/providers/live/call-log.ts";
import type { LiveProviders } from "../../kernel/providers/live/live-providers.ts";
import {
  completeSettings,
  type GivenSettings,
  type ProviderCheck,
} from "../../kernel/providers/live/provider-settings.ts";
import {
  type ConfiguredProvider,
  readConfigured,
  readSettings,
} from "../../kernel/providers/live/queries.ts";
import {
  type RoutedPort,
  readRoutes,
  type StoredRoute,
} from "../../kernel/providers/live/route-queries.ts";
import type { Vault } from "../../kernel/sealing/vault.ts";
import type { LiveProvider, ProviderDefinition } from "../provider-definition.ts";
import { guardPorts, type PortsOfMode } from "./guard-ports.ts";

export interface ConnectionTools {
  readonly database: Database;
  readonly vault: Vault;
  readonly guard: GuardTools;
  readonly calls: CallLog;
  readonly definitions: Readonly<Record<string, () => Promise<ProviderDefinition>>>;
  now(): Date;
  nowMs(): number;
  onError(error: unknown): void;
}

interface Connection {
  readonly version: bigint;
  readonly provider: LiveProvider;
  readonly ports: PortsOfMode;
}

/** Every process applies changed settings within this time. */
const REFRESH_MS = 1_000;
/** A failed connection is tried again after this time, so that it does not fill the log. */
const RETRY_MS = 60_000;
/** Calls that use the earlier settings end within this time. */
const CLOSE_AFTER_MS = 90_000;
const CHECK_MS = 20_000;
/** How many more checks of one provider may wait. */
const CHECKS_WAITING_MAX = 10;

/**
 * The providers of live mode that the operator has configured. Each process connects to them, and connects again when
 * their settings change. Calls under way then end with the earlier settings.
 */
export class ConnectedProviders implements LiveProviders {
  readonly names: readonly string[];
  readonly #tools: ConnectionTools;
  readonly #guards = new Map<string, Guard>();
  #connections: ReadonlyMap<string, Connection> = new Map();
  #current: readonly PortsOfMode[] = [];
  /** The configuration from which the connections were made. */
  #applied: readonly ConfiguredProvider[] = [];
  #retryAtMs = Number.POSITIVE_INFINITY;
  #routes: ReadonlyMap<RoutedPort, readonly StoredRoute[]> = new Map();
  #refreshing: Promise<void> | undefined;
  #following: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #closing = new Map<LiveProvider, NodeJS.Timeout>();
  readonly #checks = new Map<string, Slots>();
  #isStopped = false;

  constructor(tools: ConnectionTools) {
    this.#tools = tools;
    this.names = Object.keys(tools.definitions);
  }

  /** The configured providers, in the order in which new work prefers them. */
  get current(): readonly PortsOfMode[] {
    return this.#current;
  }

  /** Empty: the port's work goes to every configured provider, in their order. */
  routesOf(port: RoutedPort): readonly StoredRoute[] {
    return this.#routes.get(port) ?? [];
  }

  async start(): Promise<this> {
    await this.refresh();
    this.#timer = setInterval(() => void this.refresh(), REFRESH_MS).unref();
    return this;
  }

  find(name: string): Promise<ProviderDefinition | undefined> {
    const { definitions } = this.#tools;
    const load = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    return load?.() ?? Promise.resolve(undefined);
  }

  /**
   * One after another: a check's calls bypass the limits for payments, and providers limit all calls of an account
   * together.
   */
  async check(name: string, settings: GivenSettings): Promise<ProviderCheck> {
    const slots = this.#checks.get(name) ?? new Slots(1, CHECKS_WAITING_MAX);
    this.#checks.set(name, slots);
    return (await slots.run(() => this.#check(name, settings))) ?? tooManyChecks(name);
  }

  async #check(name: string, settings: GivenSettings): Promise<ProviderCheck> {
    const provider = await this.#connect(name, settings);
    if (provider === undefined) return { problems: [`There is no provider ${name}.`], remarks: [] };
    try {
      return await provider.check({ signal: AbortSignal.timeout(CHECK_MS) });
    } finally {
      await provider.close();
      await this.#tools.calls.flush();
    }
  }

  /** A refresh that is under way may have read before the caller's write, so the caller gets one that begins later. */
  refresh(): Promise<void> {
    if (this.#refreshing === undefined) return this.#beginRefresh();
    this.#following ??= this.#refreshing.then(() => {
      this.#following = undefined;
      return this.#refreshing ?? this.#beginRefresh();
    });
    return this.#following;
  }

  #beginRefresh(): Promise<void> {
    this.#refreshing = this.#refresh()
      .catch(this.#tools.onError)
      .finally(() => {
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await (this.#following ?? this.#refreshing);
    const closing = [...this.#closing];
    this.#closing.clear();
    for (const [, timer] of closing) clearTimeout(timer);
    const open = [...this.#connections.values()].map(({ provider }) => provider);
    await Promise.all(
      [...open, ...closing.map(([provider]) => provider)].map((one) => one.close()),
    );
    await this.#tools.calls.flush();
  }

  async #refresh(): Promise<void> {
    if (this.#isStopped) return;
    const { database } = this.#tools;
    this.#routes = Map.groupBy(await readRoutes(database), ({ port }) => port);
    const configured = await readConfigured(database);
    const known = this.#connections;
    if (isSame(this.#applied, configured) && this.#tools.nowMs() < this.#retryAtMs) return;
    this.#applied = configured;
    this.#retryAtMs = Number.POSITIVE_INFINITY;
    const connections = new Map<string, Connection>();
    for (const name of this.names) {
      const version = configured.find(({ provider }) => provider === name)?.version;
      const connection = version && (await this.#keepOrConnect(name, version));
      if (connection) connections.set(name, connection);
    }
    this.#connections = connections;
    this.#current = [...connections.values()].map(({ ports }) => ports);
    const kept = new Set([...connections.values()].map(({ provider }) => provider));
    for (const { provider } of known.values()) if (!kept.has(provider)) this.#retire(provider);
  }

  /** Undefined if it cannot be connected to. The earlier connection ends then, too. */
  async #keepOrConnect(name: string, version: bigint): Promise<Connection | undefined> {
    const known = this.#connections.get(name);
    if (known?.version === version) return known;
    const { database, vault, onError } = this.#tools;
    try {
      const stored = await readSettings(database, vault, name);
      const provider = stored && (await this.#connect(name, stored.settings));
      if (stored === undefined || provider === undefined) return undefined;
      const guarded = guardPorts(provider, this.#guardOf(name));
      return { version: stored.version, provider, ports: { name, mode: "live", ...guarded } };
    } catch (error) {
      this.#retryAtMs = this.#tools.nowMs() + RETRY_MS;
      onError(error);
      return undefined;
    }
  }

  async #connect(name: string, settings: GivenSettings): Promise<LiveProvider | undefined> {
    const definition = await this.find(name);
    if (definition === undefined) return undefined;
    const { now, nowMs, calls } = this.#tools;
    const callee = { provider: name, holdsIdentity: definition.holdsIdentity === true };
    // The operation that stored them has checked that they are complete.
    return definition.connect(completeSettings(definition.settings, settings) as never, {
      ...{ now, nowMs },
      onHttpCall: (call) => calls.note(callee, call),
    });
  }

  /** It survives a change of settings: the circuit is the provider's. */
  #guardOf(name: string): Guard {
    const known = this.#guards.get(name) ?? new Guard(name, "live", this.#tools.guard);
    this.#guards.set(name, known);
    return known;
  }

  #retire(provider: LiveProvider): void {
    const close = () => {
      this.#closing.delete(provider);
      provider.close().catch(this.#tools.onError);
    };
    this.#closing.set(provider, setTimeout(close, CLOSE_AFTER_MS).unref());
  }
}

const isSame = (
  applied: readonly ConfiguredProvider[],
  configured: readonly ConfiguredProvider[],
): boolean =>
  configured.length === applied.length &&
  configured.every(
    ({ provider, version }, at) =>
      applied[at]?.provider === provider && applied[at].version === version,
  );

const tooManyChecks = (name: string): ProviderCheck => ({
  problems: [`Too many checks of ${name} wait already. Check it again when they have ended.`],
  remarks: [],
});
