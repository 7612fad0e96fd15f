import type { SudoClient } from "../connection/sudo-client.ts";
import type { CardSubjects } from "./card-subjects.ts";

/** What the confirmation of a notice needs. */
export interface Records {
  readonly client: SudoClient;
  readonly subjects: CardSubjects;
}
