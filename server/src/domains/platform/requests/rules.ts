import { findOwnReferences } from "../../../kernel/references.ts";
import { invalidStatusFilter } from "./errors.ts";

/** HTTP statuses from `from` (included) to `until` (excluded). */
export interface StatusRange {
  readonly from: number;
  readonly until: number;
}

/** Reads `402` as one status and `4xx` as a hundred. Throws `invalidStatusFilter`. */
export function readStatusRange(text: string): StatusRange {
  const from = Number(text.replace(/xx$/, "00"));
  if (!/^[1-5](?:\d\d|xx)$/.test(text)) throw invalidStatusFilter();
  return { from, until: from + (text.endsWith("xx") ? 100 : 1) };
}

/**
 * The `like` pattern of a path, in which a parameter stands for any text.
 *
 * @example toPathPattern("/wallets/:walletReference/pay_out") === "/wallets/%/pay\\_out"
 */
export const toPathPattern = (path: string): string =>
  path.replaceAll(/[\\%_]/g, "\\$&").replaceAll(/(?<=\/)(?::[^/]+|\{[^/]+\})/g, "%");

const REFERENCES_MAX = 50;

/** The value of a field that is named as a reference. */
const NAMED = /"(?:\w*reference|invoiceNumber|externalId)"\s*:\s*"([^"\\*]+)"/gi;

/** Finds the references in the path and the bodies of a request, in the order of their appearance. */
export function findReferences(texts: readonly (string | null)[]): readonly string[] {
  const found = texts.flatMap((text) => [
    ...findOwnReferences(text ?? ""),
    ...(text ?? "").matchAll(NAMED).map(([, reference = ""]) => reference),
  ]);
  return [...new Set(found)].slice(0, REFERENCES_MAX);
}
