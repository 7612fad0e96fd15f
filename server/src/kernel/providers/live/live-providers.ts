import type { GivenSettings, ProviderCheck, SettingTable } from "./provider-settings.ts";

/** A provider that can be configured for live mode. */
export interface KnownProvider {
  readonly name: string;
  /** As it writes itself. */
  readonly title: string;
  readonly settings: SettingTable;
}

/** The providers of live mode, as the operator's commands use them. */
export interface LiveProviders {
  /** The names of all that can be configured. */
  readonly names: readonly string[];
  /** Undefined for a name that no adapter has. */
  find(name: string): Promise<KnownProvider | undefined>;
  /** Connects with these settings and makes harmless calls only. The settings must be complete. */
  check(name: string, settings: GivenSettings): Promise<ProviderCheck>;
  /** Reads again which providers are configured. Otherwise that happens every second. */
  refresh(): Promise<void>;
  /** Ends the connections, and writes the last logged calls. */
  stop(): Promise<void>;
}
