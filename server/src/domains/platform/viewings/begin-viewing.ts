import type { Kit } from "../../../kernel/kit.ts";
import { linkUsed } from "./errors.ts";
import { useLink, type Viewing } from "./queries.ts";
import { createToken, hashCookie, hashLink } from "./viewing-tokens.ts";

export interface BegunViewing {
  readonly viewing: Viewing;
  /** The secret of the cookie. */
  readonly token: string;
}

/** Gives the viewing of a link to the browser that has it. Throws if the link was used, or has ended. */
export async function beginViewing(kit: Kit, linkToken: string): Promise<BegunViewing> {
  const token = createToken(kit);
  const hashes = { linkHash: hashLink(kit, linkToken), cookieHash: hashCookie(kit, token) };
  const viewing = await useLink(kit.database, hashes, kit.clock.now());
  if (viewing === undefined) throw linkUsed();
  return { viewing, token };
}
