import type { Kit } from "../../../kernel/kit.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import type { Access } from "../../../kernel/tenancy/access.ts";
import { detailsMissing, detailsTimedOut } from "./errors.ts";
import { hasDetails } from "./rules.ts";
import { findCard } from "./show-card.ts";

/**
 * The issuer's page that shows the card number and security code to the cardholder, for a few minutes. They never pass
 * through this service, so it cannot store or leak them. Throws if the issuer has no details or does not answer.
 */
export async function showDetails(
  { database, providers }: Kit,
  { environmentId, mode }: Pick<Access, "environmentId" | "mode">,
  { reference, scenario }: { reference: string; scenario: Scenario | undefined },
) {
  const card = await findCard(database, environmentId, reference);
  const { issuerReference, status } = card;
  if (issuerReference === null || !hasDetails(status)) throw detailsMissing({ status });
  const issuer = providers.cardIssuer(mode, card.issuer);
  if (issuer === undefined) throw providerNotConfigured();
  const known = { environmentId, reference: card.reference, issuerReference };
  const outcome = await issuer.details(known, { scenario });
  switch (outcome.kind) {
    case "page":
      return { cardReference: reference, url: outcome.url, expiresAt: outcome.expiresAt };
    case "not_found":
      throw detailsMissing({ status });
    case "unavailable":
      throw providerUnavailable();
    case "unknown":
      throw detailsTimedOut();
  }
}
