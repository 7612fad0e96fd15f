import { commandQuery } from "../../api/read-command.ts";

export interface Action {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly action: string;
  readonly businessId: string | null;
  readonly mode: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  readonly address: string | null;
}

export const ACTIONS_OF_A_PAGE = 200;

export type ActionFilters = Readonly<Record<string, string>>;

const SECOND_MS = 1_000;

/** The actions in the same second as a time. */
export function aroundQuery(at: string) {
  const second = Math.floor(Date.parse(at) / SECOND_MS) * SECOND_MS;
  const timeOf = (ms: number) => new Date(ms).toISOString().replace(".000Z", "Z");
  return commandQuery<readonly Action[]>("actions", {
    since: timeOf(second),
    until: timeOf(second + SECOND_MS),
  });
}

export const actionsQuery = (filters: ActionFilters, page: number) =>
  commandQuery<readonly Action[]>("actions", { ...filters, page: String(page) });
