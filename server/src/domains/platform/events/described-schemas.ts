import type { Static, TObject, TProperties } from "typebox";
import type { EventDescription } from "../../../kernel/http/openapi/webhooks.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

/** An event with its sample. The sample is the schema's example, so every page shows the same one. */
export interface DescribedEvent extends EventDescription {
  readonly sample: object;
}

interface Definition<Fields extends TProperties> {
  readonly event: string;
  /** When it is published, in a sentence. */
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
