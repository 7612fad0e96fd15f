import type { AuthorizationAnswer } from "../../../kernel/providers/ports/card-notices.ts";
import type { Dice } from "../bank/faults.ts";
import type { SignedMessage } from "../signing.ts";
import type { SimulatorTools } from "../tools.ts";
import { type CardAnswer, NAME, PATIENCE_MS, readAnswer } from "./messages.ts";

/** Asks where any issuer asks. Undefined: no answer came in time, or none that can be read. */
export async function askUs(
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
    // Whoever asks knows the form of the answer, as it knows its own.
    const answer = response?.ok ? ((await response.json()) as CardAnswer) : undefined;
    return answer === undefined || dice.strikes("lostAnswers") ? undefined : readAnswer(answer);
  } catch {
    // Nobody there, or too late: it is all the same to the buyer at the till.
    return undefined;
  }
}
