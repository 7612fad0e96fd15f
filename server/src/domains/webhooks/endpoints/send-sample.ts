import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { requireOutcome } from "../../../kernel/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { noteAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { EVENT_TYPES, type SentSample, writeSample } from "../../platform/events/index.ts";
import { samplesInTestMode } from "./errors.ts";
import { requireEventTypes } from "./rules.ts";

export interface SampleOrder {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly type: string;
  readonly by: string;
}

/**
 * Publishes a sample of an event to the test endpoints of a business that take its type. Returns the id of the event.
 * Throws `unknownEventType`, and `samplesInTestMode` for live mode.
 */
export async function sendSample(
  kit: Kit,
  { businessId, mode, type, by }: SampleOrder,
): Promise<SentSample> {
  requireEventTypes([type], EVENT_TYPES);
  if (mode === "live") throw samplesInTestMode();
  const environmentId = await findEnvironment(kit.database, businessId, mode);
  const at = kit.clock.now();
  const sending = operation({
    name: "webhooks.send_sample",
    needs: {},
    decide(_needs, books) {
      noteAction(books, at, { by, action: "webhooks.sample", details: { event: type } });
      return writeSample(books, type);
    },
  });
  const key = `webhooks/sample/${kit.randomness.bytes(12).toString("hex")}`;
  const { outcome } = await kit.ledger.run(sending, internalCaller(environmentId, key));
  return requireOutcome(outcome);
}
