import type { ErrorCodeName } from "../../error-codes.ts";
import type { RefusalSample } from "../../refusals.ts";
import type { EnvelopeStyle } from "../answer/envelope.ts";
import { reference } from "./json-schema.ts";
import { SAMPLES, sampleBody } from "./samples.ts";

/** Most refusals look the same on every route, so their examples are written once and referred to. */
export class SharedExamples {
  readonly #examples = new Map<string, object>();

  place(style: EnvelopeStyle, code: ErrorCodeName, own: RefusalSample | undefined): object {
    if (own !== undefined) return { value: sampleBody(style, code, own) };
    const name = style === "standard" ? code : `${code}_${style}`;
    this.#examples.set(name, { value: sampleBody(style, code, SAMPLES[code]) });
    return reference("examples", name);
  }

  all(): Record<string, object> {
    return Object.fromEntries(this.#examples);
  }
}
