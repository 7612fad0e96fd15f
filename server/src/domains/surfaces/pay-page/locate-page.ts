import type { Kit } from "../../../kernel/kit.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { readPublicToken } from "../../money-in/invoices/index.ts";
import { readPlace } from "./queries.ts";

/** Where the page of an invoice is. */
export type PagePlace =
  | { readonly kind: "here" | "closed"; readonly merchant: string; readonly subject: Subject }
  /** Another cell serves the business. Null: the address of that one's pages is not known here. */
  | { readonly kind: "moved"; readonly merchant: string; readonly url: string | null };

/**
 * Says where the page of a token is. `closed`: the business is on its way to another cell, so nothing can be paid for a
 * few minutes. Undefined if the token is not ours.
 */
export async function locatePage(kit: Kit, token: string): Promise<PagePlace | undefined> {
  const subject = readPublicToken(kit.vault, token);
  const place = subject && (await readPlace(kit.database, subject.environmentId));
  if (place === undefined || subject === undefined) return undefined;
  const { merchant, moveStep, movedTo, publicUrl } = place;
  if (movedTo === null)
    return { kind: moveStep === "closed" ? "closed" : "here", merchant, subject };
  return { kind: "moved", merchant, url: publicUrl === null ? null : `${publicUrl}/pay/${token}` };
}
