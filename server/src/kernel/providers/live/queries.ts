import type { Queryable } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { SealedTable } from "../../sealing/sealed-table.ts";
import type { Vault } from "../../sealing/vault.ts";
import type { GivenSettings } from "./provider-settings.ts";

const settingsSeal = (provider: string) => `the settings of the provider ${provider}`;

export const sealedProviderSettings: SealedTable = {
  table: "provider_settings",
  key: { provider: "text" },
  columns: { sealed: (row) => settingsSeal(row.text("provider")) },
  form: "bytes",
};

export interface ConfiguredProvider {
  readonly provider: string;
  /** Another one after each change. */
  readonly version: bigint;
  readonly setBy: string;
  readonly setAt: Date;
}

export const readConfigured = (queryable: Queryable) =>
  queryable.many<ConfiguredProvider>(sql`
    select provider, version, set_by as "setBy", set_at as "setAt"
    from provider_settings order by provider`);

/** Undefined for a provider that is not configured. */
export async function readSettings(
  queryable: Queryable,
  vault: Vault,
  provider: string,
): Promise<{ readonly settings: GivenSettings; readonly version: bigint } | undefined> {
  const row = await queryable.maybeOne<{ sealed: Buffer; version: bigint }>(sql`
    select sealed, version from provider_settings where provider = ${provider}`);
  if (row === undefined) return undefined;
  // writeSettings sealed it.
  const settings = JSON.parse(vault.open(row.sealed, settingsSeal(provider))) as GivenSettings;
  return { settings, version: row.version };
}

export interface NewSettings {
  readonly provider: string;
  readonly settings: GivenSettings;
  readonly by: string;
}

export const writeSettings = (
  queryable: Queryable,
  vault: Vault,
  { provider, settings, by }: NewSettings,
) =>
  queryable.run(sql`
    insert into provider_settings (provider, sealed, set_by)
    values (${provider}, ${vault.seal(JSON.stringify(settings), settingsSeal(provider))}, ${by})
    on conflict (provider) do update
    set sealed = excluded.sealed, version = excluded.version, set_by = excluded.set_by, set_at = now()`);

export const deleteSettings = (queryable: Queryable, provider: string) =>
  queryable.run(sql`delete from provider_settings where provider = ${provider}`);
