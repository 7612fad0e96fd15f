import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { ExactJson } from "../../http/exact-json.ts";

/** Sudo did what was asked. */
export interface Done {
  readonly kind: "done";
  readonly data: ExactJson;
  readonly body: ExactJson;
}

/** Sudo's plain statement that it did nothing. */
export interface Refused {
  readonly kind: "refused";
  readonly status: 400 | 401 | 402 | 403 | 404 | 409;
  /** The fields of our request that Sudo named. Their values are in no outcome. */
  readonly fields: readonly string[];
}

export type SudoAnswer = Done | Refused | Unavailable | Unknown;
