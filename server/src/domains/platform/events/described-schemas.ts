import type { Static, TObject, TProperties } from "typebox";
import type { EventDescription } from "../../../kernel/http/openapi/webhooks.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

/** An event with what its sample says. The sample is the schema's example, so whatever shows one shows the same. */
export interface DescribedEvent extends EventDescription {
  readonly sample: object;
}

interface Definition<Fields extends TProperties> {
  readonly event: string;
  /** When it fires, in a sentence. */
  readonly summary: string;
  readonly tag: string;
  readonly fields: Fields;
  readonly sample: Static<TObject<Fields>>;
}

export function describe<Fields extends TProperties>({
  event,
  summary,
  tag,
  fields,
  sample,
}: Definition<Fields>): DescribedEvent {
  const title = `Data of ${event}`;
  return { event, summary, tag, sample, data: Type.Object(fields, { title, examples: [sample] }) };
}
