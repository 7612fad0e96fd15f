import { SCOPES } from "../../kernel/tenancy/access.ts";

export type SettlementSchedule = "T+0" | "T+1" | "delay";

/** How an environment begins. Test money settles after a moment, so that an integrator sees it pending. */
export const ENVIRONMENT_DEFAULTS = {
  test: { settlementSchedule: "delay", settlementDelaySeconds: 5, signatureHelperAllowed: true },
  live: { settlementSchedule: "T+1", settlementDelaySeconds: 0, signatureHelperAllowed: false },
} as const satisfies Record<string, {
  settlementSchedule: SettlementSchedule;
  settlementDelaySeconds: number;
  signatureHelperAllowed: boolean;
}>;

/** What the wallets of a new test environment hold, in minor units: 5,000,000 NGN and 10,000 USD. */
export const TEST_FUNDS = { NGN: 500_000_000n, USD: 1_000_000n } as const;

/** A key of a new business may do everything; the operator takes scopes away. */
export const DEFAULT_SCOPES: readonly string[] = SCOPES;

/** Ten digits that a person can read out: never starting with 0, so that no spreadsheet shortens them. */
export function serviceAccountNumber(bytes: Buffer): string {
  const number = 1_000_000_000n + (bytes.readBigUInt64BE(0) % 9_000_000_000n);
  return number.toString();
}
