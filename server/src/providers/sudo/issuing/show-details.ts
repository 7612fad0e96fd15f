import type { DetailsOutcome, KnownCard } from "../../../kernel/providers/ports/card-issuer.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { type ExactJson, parseExact, textAt } from "../../http/exact-json.ts";
import { NOT_FOUND, TURNED_AWAY, unreadableRecord } from "../connection/refusals.ts";
import { readOwnCard } from "./set-card-status.ts";
import type { SudoAccount } from "./sudo-account.ts";

/** A token whose end cannot be read is shown as if it ended this soon. */
const TOKEN_MS = 60_000;

/**
 * The page that shows a card's number to its holder. Sudo has no page of its own, only a script that runs in ours. The
 * card's token is in the fragment, which a browser sends to no server. Without a page there are no details to show.
 */
export async function showDetails(
  account: SudoAccount,
  card: KnownCard,
  call: CallContext,
): Promise<DetailsOutcome> {
  const { client, settings, now } = account;
  if (settings.detailsPageUrl === null) return NOT_FOUND;
  const found = await readOwnCard(account, card, call);
  if (found.kind !== "card") return found;
  if (found.record.status === "canceled") return NOT_FOUND;
  const answer = await client.get(`/cards/${card.issuerReference}/token`, call);
  if (answer.kind === "refused") return answer.status === 404 ? NOT_FOUND : TURNED_AWAY;
  if (answer.kind !== "done") return answer;
  const token = textAt(answer.data, "token");
  if (token === undefined) return unreadableRecord("the answer has no token");
  const fragment = new URLSearchParams({
    card: card.issuerReference,
    vault: settings.vaultId,
    token,
  });
  const url = `${settings.detailsPageUrl}#${fragment}`;
  const expiresAt = readExpiry(token) ?? new Date(now().getTime() + TOKEN_MS);
  return { kind: "page", url, expiresAt };
}

/** The token is a JWT. Sudo checks it; we read only its end, in seconds. */
function readExpiry(token: string): Date | undefined {
  const [, claims = ""] = token.split(".");
  const parsed: ExactJson | undefined = parseExact(Buffer.from(claims, "base64url").toString());
  const seconds = Number(textAt(parsed, "exp"));
  return Number.isSafeInteger(seconds) ? new Date(seconds * 1_000) : undefined;
}
