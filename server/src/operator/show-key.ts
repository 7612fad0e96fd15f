import type { KeyLimits } from "../domains/platform/businesses/index.ts";
import { minute } from "./align-columns.ts";

/** The name of a key, or that it is the main key of its mode. */
export function keyName(key: { readonly name: string | null; readonly endsAt: Date | null }) {
  return key.name ?? (key.endsAt === null ? "(main)" : "(main, replaced)");
}

/** The limits of a key, on one line. */
export function limitsText({ access, scopes, expiresAt, networks }: KeyLimits): string {
  return [
    access,
    `scopes ${scopes.join(", ") || "none"}`,
    expiresAt === null ? "no expiry" : `expires ${minute(expiresAt)}`,
    `from ${networks.join(", ") || "any address"}`,
  ].join("; ");
}
