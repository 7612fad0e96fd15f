import { formatReference, parseReference } from "../references.ts";
import type { Subject } from "./ports/provider-port.ts";

const PREFIX = "kw";
const FORM = /^kw([0-9a-z]{12})([0-9a-z]{12})$/;

/**
 * Our reference as providers are given it: whose and which, spelled. A notice brings back this and no more, and from
 * it alone we know the environment and the row. 26 lowercase letters and digits suit every rail we know of: Paystack
 * asks for 16 at least, Kora for 50 at most, Anchor for no sign but letters and digits.
 */
export const formatSubject = ({ environmentId, id }: Subject): string =>
  PREFIX + formatReference("", environmentId).slice(1) + formatReference("", id).slice(1);

/** What a reference of ours spells, or undefined for one that is not ours. */
export function readSubject(reference: string): Subject | undefined {
  const [, first = "", second = ""] = FORM.exec(reference) ?? [];
  const environmentId = parseReference("", `_${first}`);
  const id = parseReference("", `_${second}`);
  return environmentId === undefined || id === undefined ? undefined : { environmentId, id };
}
