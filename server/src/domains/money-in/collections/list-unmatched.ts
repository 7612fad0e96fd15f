import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type OpenAction, readOpenActions } from "../../platform/proposals/index.ts";
import { readUnmatched, type UnmatchedCredit, type UnmatchedFilter } from "./queries.ts";
import { ASSIGN } from "./rules.ts";

const PAGE_SIZE = 200;

const ANY: UnmatchedFilter = {
  ...{ id: null, accountNumber: null, sessionId: null, sender: null, amount: null },
  ...{ from: null, until: null },
};

/** An unmatched credit, with the proposal to assign it that waits for a second person. */
export interface ListedCredit extends UnmatchedCredit {
  readonly proposal: WaitingAssignment | null;
}

interface WaitingAssignment extends Pick<OpenAction, "id" | "proposedBy" | "expiresAt"> {
  readonly accountNumber: string;
}

/** Returns unmatched credits, the oldest first. */
export async function listUnmatched(
  { database }: Kit,
  { page = 1, ...asked }: Partial<UnmatchedFilter> & { readonly page?: number | undefined } = {},
): Promise<ListedCredit[]> {
  const place = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const credits = await readUnmatched(database, { ...ANY, ...asked }, place);
  if (credits.length === 0) return [];
  const waiting = await readOpenActions(database, ASSIGN);
  const byCredit = new Map(waiting.map((one) => [one.input["credit"], one]));
  return credits.map((credit) => ({
    ...credit,
    proposal: waitingAssignment(byCredit.get(String(credit.id))),
  }));
}

const waitingAssignment = (open: OpenAction | undefined): WaitingAssignment | null =>
  open === undefined
    ? null
    : {
        ...{ id: open.id, proposedBy: open.proposedBy, expiresAt: open.expiresAt },
        accountNumber: present(open.input["accountNumber"], "the account number"),
      };
