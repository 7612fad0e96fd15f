import type { AuthorizationAnswer } from "../../../kernel/providers/ports/card-notices.ts";
import type { Dice } from "../bank/faults.ts";
import type { SignedMessage } from "../signing.ts";
import type { SimulatorTools } from "../tools.ts";
import { type CardAnswer, NAME, PATIENCE_MS, readAnswer } from "./messages.ts";

/** Asks this service for an authorisation, as any issuer does. Undefined: no readable answer came in time. */
export async function requestAuthorization(
  { settings }: SimulatorTools,
  { body, headers }: SignedMessage,
  dice: Dice,
): Promise<AuthorizationAnswer | undefined> {
  if (dice.strikes("lostCalls")) return undefined;
  const once = () =>
    fetch(`${settings.inboundUrl()}/inbound/${NAME}/authorizations`, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  try {
    const asked = dice.strikes("doubledNotices") ? [once(), once()] : [once()];
    const [response] = await Promise.all(asked);
    // The service writes its answer in this form.
    const answer = response?.ok ? ((await response.json()) as CardAnswer) : undefined;
    return answer === undefined || dice.strikes("lostAnswers") ? undefined : readAnswer(answer);
  } catch {
    // The service did not answer, or answered too late. In both cases the issuer declines the
    // purchase.
    return undefined;
  }
}
