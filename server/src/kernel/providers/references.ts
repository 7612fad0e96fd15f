import { formatId, parseId } from "../references.ts";
import type { Subject } from "./ports/provider-port.ts";

const PREFIX = "kw";
const FORM = /^kw([0-9a-z]{12})([0-9a-z]{12})$/;

/**
 * Our reference for providers: the formatted environment and row. A notice returns only this, and it identifies both.
 * 26 lowercase letters and digits suit every rail we know: Paystack requires at least 16, Kora allows at most 50,
 * Anchor allows only letters and digits.
 */
export const formatSubject = ({ environmentId, id }: Subject): string =>
  PREFIX + formatId(environmentId) + formatId(id);

/** Parses a reference of ours. Undefined for another reference. */
export function readSubject(reference: string): Subject | undefined {
  const [, first = "", second = ""] = FORM.exec(reference) ?? [];
  const environmentId = parseId(first);
  const id = parseId(second);
  return environmentId === undefined || id === undefined ? undefined : { environmentId, id };
}
