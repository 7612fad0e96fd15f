import type { Kit } from "../../../kernel/kit.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import { readSent, type SentCredit } from "./sent-queries.ts";

const PAGE_SIZE = 200;

export interface ListedSent extends Omit<SentCredit, "environmentId" | "id"> {
  /** The reference of the payment in both cells. */
  readonly reference: string;
}

/** Returns the credits that were sent to other cells, the newest first. */
export async function listSent({ database }: Kit, page = 1): Promise<readonly ListedSent[]> {
  const rows = await readSent(database, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  return rows.map(({ environmentId, id, ...sent }) => ({
    reference: formatSubject({ environmentId, id }),
    ...sent,
  }));
}
