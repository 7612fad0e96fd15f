import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { outbox } from "../../../kernel/providers/mail/mailer.ts";
import { noteIn } from "../../platform/notices/index.ts";
import { disableEndpointRow, formatEndpoint, saveHealth } from "../endpoints/index.ts";
import { findConsequence, type Health } from "./endpoint-health.ts";
import type { QueueKey } from "./queries.ts";

export interface HealthReport {
  readonly key: QueueKey;
  readonly url: string;
  readonly health: Health;
  readonly isGone: boolean;
  /** On the environment's clock. */
  readonly nowMs: number;
}

/**
 * Saves the health of an endpoint and applies its consequences in the same transaction. The merchant gets mail after
 * one and three days of failures. The endpoint is disabled after five days, or when it is gone. Returns the hours of
 * the last warning.
 */
export function recordHealth(kit: Kit, report: HealthReport): Promise<number> {
  const { key, health, isGone, nowMs } = report;
  const consequence = findConsequence(health, nowMs);
  const warnedHours = consequence?.warnedHours ?? health.warnedHours;
  return kit.database.transaction(async (tx) => {
    await saveHealth(tx, endpointOf(key), JSON.stringify({ ...health, warnedHours }));
    if (isGone) await disableEndpoint(kit, tx, report, "gone");
    else if (consequence?.isDisabled) await disableEndpoint(kit, tx, report, "failing");
    else if (consequence !== undefined) await warn(kit, tx, report, warnedHours);
    return warnedHours;
  });
}

async function disableEndpoint(
  kit: Kit,
  tx: Transaction,
  { key, url }: HealthReport,
  because: "gone" | "failing",
): Promise<void> {
  const disabled = await disableEndpointRow(tx, endpointOf(key), because, kit.clock.now());
  if (disabled === 0) return;
  await note(tx, key, url);
  const why =
    because === "gone" ? "It answered 410 Gone." : "Every delivery to it failed for 120 hours.";
  await send(kit, tx, key, {
    kind: "webhooks.endpoint_disabled",
    subject: "Your webhook endpoint was disabled",
    body:
      `${nameOf(key, url)} was disabled. ${why} New events are held. ` +
      "When the endpoint works again, enable it on the dashboard's page Webhooks, and replay the held events there.",
  });
}

async function warn(
  kit: Kit,
  tx: Transaction,
  { key, url }: HealthReport,
  hours: number,
): Promise<void> {
  await note(tx, key, url);
  return await send(kit, tx, key, {
    kind: "webhooks.endpoint_failing",
    subject: `Your webhook endpoint has failed for ${hours} hours`,
    body:
      `Every delivery to ${nameOf(key, url)} has failed for ${hours} hours. Deliveries are retried. ` +
      "After 120 hours without a success the endpoint is disabled.",
  });
}

/** The mails below go to the contact of the business; the note, to members who look after webhooks. */
const note = (tx: Transaction, { environmentId, endpointId }: QueueKey, url: string) =>
  noteIn(tx, environmentId, { kind: "webhooks", subject: formatEndpoint(endpointId), about: url });

const endpointOf = ({ environmentId, endpointId: id }: QueueKey) => ({ environmentId, id });

const nameOf = (key: QueueKey, url: string) =>
  `The endpoint ${formatEndpoint(key.endpointId)} (${url})`;

function send(
  kit: Kit,
  tx: Transaction,
  { environmentId }: QueueKey,
  mail: { kind: string; subject: string; body: string },
): Promise<void> {
  return outbox.send(tx, { ...mail, environmentId, writtenAt: kit.clock.now() });
}
