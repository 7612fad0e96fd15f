import type { Mode } from "../../../api/place.ts";
import { commandQuery } from "../../api/read-command.ts";

/** The settings of one mode of a business. */
export interface Environment {
  readonly mode: Mode;
  readonly settlementSchedule: string;
  readonly settlementDelaySeconds: number;
  readonly walletSettlementSchedule: string;
  readonly walletSettlementDelaySeconds: number;
  readonly requestsPerSecond: number;
  readonly requestsBurst: number;
  readonly signatureHelperAllowed: boolean;
  readonly mailsPerDay: number;
  readonly oldestSignatureVersion: string;
  readonly walletCurrencies: readonly string[];
  readonly scopes: readonly string[];
}

/** What a business said about itself when it asked for live mode. */
export interface ApprovalRequest {
  readonly registeredName: string;
  readonly rcNumber: string;
  readonly activity: string;
  readonly phone: string;
  readonly requestedBy: string;
  readonly requestedAt: string;
}

export interface Business {
  readonly businessId: string;
  readonly name: string;
  readonly status: "pending" | "approved" | "suspended";
  readonly serviceAccountNumber: string;
  readonly contactEmail: string | null;
  readonly createdAt: string;
  /** The cell that serves it now. Null: this one. */
  readonly movedTo: number | null;
  readonly approvalRequest?: ApprovalRequest;
  readonly environments: Readonly<Partial<Record<Mode, Environment>>>;
}

/** How many businesses a page of the list has. */
export const BUSINESSES_OF_A_PAGE = 50;

export const businessesQuery = (filters: Readonly<Record<string, string>>, page: number) =>
  commandQuery<readonly Business[]>("business list", { ...filters, page: String(page) });

export const businessQuery = (business: string) =>
  commandQuery<Business>("business show", { business });
