import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { outbox } from "../../../kernel/providers/mail/mailer.ts";
import { disableEndpointRow, formatEndpoint, saveHealth } from "../endpoints/index.ts";
import type { LineKey } from "./queries.ts";
import { consequenceOf, type Health } from "./rules.ts";

export interface Ailing {
  readonly key: LineKey;
  readonly url: string;
  readonly health: Health;
  readonly isGone: boolean;
  /** On the environment's clock. */
  readonly nowMs: number;
}

/**
 * Keeps how an endpoint does, and draws the consequences in the same transaction: mail after a day and after three, and
 * the end of an endpoint that is gone or has failed for five. Answers after how many hours the merchant was told last.
 */
export function settleHealth(kit: Kit, ailing: Ailing): Promise<number> {
  const { key, health, isGone, nowMs } = ailing;
  const consequence = consequenceOf(health, nowMs);
  const toldHours = consequence?.toldHours ?? health.toldHours;
  return kit.database.transaction(async (tx) => {
    await saveHealth(tx, endpointOf(key), JSON.stringify({ ...health, toldHours }));
    if (isGone) await endEndpoint(kit, tx, ailing, "gone");
    else if (consequence?.isDisabled) await endEndpoint(kit, tx, ailing, "failing");
    else if (consequence !== undefined) await warn(kit, tx, ailing, toldHours);
    return toldHours;
  });
}

async function endEndpoint(
  kit: Kit,
  tx: Transaction,
  { key, url }: Ailing,
  because: "gone" | "failing",
): Promise<void> {
  const disabled = await disableEndpointRow(tx, endpointOf(key), because, kit.clock.now());
  if (disabled === 0) return;
  const why =
    because === "gone"
      ? "It answered 410, which says that it takes nothing any more."
      : "Every delivery to it has failed for 120 hours.";
  await send(kit, tx, key, {
    kind: "webhooks.endpoint_disabled",
    subject: "Your webhook endpoint was disabled",
    body:
      `${nameOf(key, url)} was disabled. ${why} What happens from now on is held. ` +
      "Enable the endpoint once it works, and have what was held sent again.",
  });
}

function warn(kit: Kit, tx: Transaction, { key, url }: Ailing, hours: number): Promise<void> {
  return send(kit, tx, key, {
    kind: "webhooks.endpoint_failing",
    subject: `Your webhook endpoint has failed for ${hours} hours`,
    body:
      `${nameOf(key, url)} has taken no delivery for ${hours} hours. Deliveries are repeated meanwhile. ` +
      "After 120 hours without a success it is disabled.",
  });
}

const endpointOf = ({ environmentId, endpointId: id }: LineKey) => ({ environmentId, id });

const nameOf = (key: LineKey, url: string) =>
  `The endpoint ${formatEndpoint(key.endpointId)} (${url})`;

function send(
  kit: Kit,
  tx: Transaction,
  { environmentId }: LineKey,
  mail: { kind: string; subject: string; body: string },
): Promise<void> {
  return outbox.send(tx, { ...mail, environmentId, writtenAt: kit.clock.now() });
}
