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

export const actionsQuery = (filters: ActionFilters, page: number) =>
  commandQuery<readonly Action[]>("actions", { ...filters, page: String(page) });
