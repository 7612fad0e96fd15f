import { Refusal } from "../refusals.ts";

/** An archive cannot be written, verified or dropped as it was asked. The message says why and what to do. */
export class ArchiveRefused extends Refusal {
  override readonly name = "ArchiveRefused";

  constructor(message: string) {
    super("request_failed", message);
  }
}
