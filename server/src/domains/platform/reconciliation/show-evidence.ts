import type { Kit } from "../../../kernel/kit.ts";
import { readEvidence } from "./adjustment-queries.ts";
import { evidenceNotFound } from "./errors.ts";

export interface ShownEvidence {
  readonly sha256: string;
  readonly name: string;
  readonly content: Buffer;
}

/** Returns the file that an operator gave as evidence. Throws if no file has this digest. */
export async function showEvidence(
  { database, vault }: Pick<Kit, "database" | "vault">,
  sha256: string,
): Promise<ShownEvidence> {
  const evidence = await readEvidence(database, vault, sha256);
  if (evidence === undefined) throw evidenceNotFound();
  return { sha256, ...evidence };
}
