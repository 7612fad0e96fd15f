import type { Kit } from "../../../kernel/kit.ts";
import { type ListedProposal, readProposals } from "./queries.ts";

const PAGE_SIZE = 200;

/** Returns the open proposals, the oldest first; or all of them, the newest first. */
export const listProposals = (
  { database }: Kit,
  { all, page = 1 }: { readonly all: boolean; readonly page?: number | undefined },
): Promise<ListedProposal[]> =>
  readProposals(database, { all, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
