import {
  createKey,
  type KeyLimits,
  type ListedKey,
  listKeys,
  restrictKey,
  revokeKey,
} from "../domains/platform/businesses/index.ts";
import type { Kit } from "../kernel/kit.ts";
import { SCOPES } from "../kernel/tenancy/access.ts";
import { align, minute, orUnchanged, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import {
  businessId,
  keyAccess,
  keyId,
  mode,
  networksOrAny,
  scopes,
  text,
  untilOrNever,
} from "./readers.ts";
import { keyName, limitsText } from "./show-key.ts";

const business = argument(businessId, "the id of the business, from `business list`");
const key = argument(keyId, "the id of the key, from `api-keys list`");
const limits = {
  access: option(keyAccess, "full, no_money (may not move money) or read_only"),
  scopes: option(scopes, "all, none, or scopes separated by commas"),
  expires: option(
    untilOrNever,
    "when the key expires: 2027-01-31T08:00:00Z, 90m, 6h, 30d or never",
  ),
  networks: option(networksOrAny, "addresses that may use the key: 203.0.113.7,10.2.0.0/16 or any"),
};

export const limitedKeyCommands = [
  command({
    name: "api-keys list",
    needs: "businesses:read",
    summary: "Lists the API keys of a business with their limits and last use, without secrets.",
    parameters: { business },
    run: ({ kit }, input) => listKeys(kit, input.business),
    show: showKeys,
  }),
  command({
    name: "api-keys create",
    needs: "credentials:write",
    summary: "Creates a named API key beside the main one, with its own limits.",
    note: "Without options, the key has full access, all scopes and no expiry, and works from any address.",
    parameters: {
      business,
      mode: needed(mode, "test or live"),
      name: needed(text("NAME", "a name"), "the purpose of the key, for example reporting"),
      ...limits,
    },
    run: ({ kit, by }, input) =>
      createKey(kit, {
        businessId: input.business,
        mode: input.mode,
        name: input.name,
        limits: { ...UNLIMITED, ...limitsOf(kit, input) },
        by,
      }),
    show: (created) =>
      align([
        ["key", `${created.keyId}, ${created.name}`],
        ["  API key", created.apiKey],
        ["  signs with", created.publicKey],
        ["  limits", limitsText(created)],
      ]).join("\n"),
  }),
  command({
    name: "api-keys restrict",
    needs: "businesses:write",
    summary: "Changes the limits of an API key, the main one included.",
    note: "Limits that you leave out do not change. For writes, access and expiry apply immediately; everything else applies within a second.",
    parameters: { key, ...limits },
    run: ({ kit, by }, { key: id, ...input }) =>
      restrictKey(kit, { keyId: id, changes: limitsOf(kit, input), by }),
    show: (changed) => orUnchanged(`Key ${changed.id}: ${limitsText(changed)}.`, changed),
  }),
  command({
    name: "api-keys revoke",
    needs: "businesses:write",
    summary: "Ends a named API key, or a main key that was replaced, at once.",
    note: "To replace the main key, use `business rotate-keys`.",
    parameters: { key },
    run: ({ kit, by }, input) => revokeKey(kit, { keyId: input.key, by }),
    show: (revoked) => `Key ${revoked.id}, ${keyName(revoked)}, is revoked.`,
  }),
];

const UNLIMITED: KeyLimits = { access: "full", scopes: SCOPES, expiresAt: null, networks: [] };

interface TypedLimits {
  readonly access: KeyLimits["access"] | undefined;
  readonly scopes: readonly string[] | undefined;
  readonly expires: Date | { readonly inMs: number } | "never" | undefined;
  readonly networks: readonly string[] | undefined;
}

/** Only the limits that were typed. */
function limitsOf(kit: Kit, { expires, ...others }: TypedLimits): Partial<KeyLimits> {
  const typed = Object.entries(others).filter(([, value]) => value !== undefined);
  // The names are those of the limits, and each value was parsed as its kind.
  const given = Object.fromEntries(typed) as Partial<KeyLimits>;
  return expires === undefined ? given : { ...given, expiresAt: timeOf(kit, expires) };
}

function timeOf({ clock }: Kit, expires: NonNullable<TypedLimits["expires"]>): Date | null {
  if (expires === "never") return null;
  return expires instanceof Date ? expires : new Date(clock.now().getTime() + expires.inMs);
}

function showKeys(keys: readonly ListedKey[]): string {
  const rows = keys.map((one) => [
    String(one.id),
    one.mode,
    keyName(one),
    limitsText(one),
    one.endsAt === null ? "" : minute(one.endsAt),
    one.lastUsedAt === null ? "never" : `${minute(one.lastUsedAt)} from ${one.lastAddress}`,
  ]);
  return table(["KEY", "MODE", "NAME", "LIMITS", "ENDS", "LAST USED"], rows);
}
