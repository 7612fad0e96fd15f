import { Refusal } from "../refusals.ts";

/** How much a key may do, the most first. */
export const KEY_ACCESS = ["full", "no_money", "read_only"] as const;

export type KeyAccess = (typeof KEY_ACCESS)[number];

/** What a request does: read, change something that is not money, or move money. */
export type RequestKind = "read" | "write" | "money";

const ALLOWED: Readonly<Record<KeyAccess, ReadonlySet<RequestKind>>> = {
  full: new Set(["read", "write", "money"]),
  no_money: new Set(["read", "write"]),
  read_only: new Set(["read"]),
};

const SENTENCES = {
  full: "",
  no_money:
    "This API key may not move money. Use a key with full access, or ask the operator for one.",
  read_only: "This API key may only read. Use a key that may write, or ask the operator for one.",
} as const satisfies Record<KeyAccess, string>;

/** The refusal if the key's access level does not allow the request. Undefined if it does. */
export function accessRefusal(access: KeyAccess, kind: RequestKind): Refusal | undefined {
  return ALLOWED[access].has(kind) ? undefined : new Refusal("forbidden", SENTENCES[access]);
}
