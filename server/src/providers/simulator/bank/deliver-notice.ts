import { TRACEPARENT_HEADER } from "../../../kernel/tracing/traceparent.ts";
import type { SignedMessage } from "../signing.ts";
import type { SimulatorTools } from "../tools.ts";
import { NAME } from "./statements.ts";

/** A notice without an answer in this time is sent again later. */
const NOTIFY_TIMEOUT_MS = 10_000;

/**
 * Sends a notice to the inbound route. Throws if it is not accepted; the job then sends it again, as every provider
 * does.
 */
export async function deliver(
  { settings }: SimulatorTools,
  { body, headers }: SignedMessage,
  name = NAME,
): Promise<void> {
  const response = await fetch(`${settings.inboundUrl()}/inbound/${name}`, {
    method: "POST",
    headers,
    body,
    signal: AbortSignal.timeout(NOTIFY_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the notice was answered with ${response.status}`);
}

/** The same message with the header that continues a trace. Unchanged where tracing is off. */
export const traceMessage = (
  message: SignedMessage,
  traceparent: string | undefined,
): SignedMessage =>
  traceparent === undefined
    ? message
    : { ...message, headers: { ...message.headers, [TRACEPARENT_HEADER]: traceparent } };
