import {
  type CreatedBusiness,
  type Environment,
  formatSettlement,
  type ListedBusiness,
  settlementOfWallets,
} from "../domains/platform/businesses/index.ts";
import { align, minute, table } from "./align-columns.ts";

interface ShownBusiness extends Omit<CreatedBusiness, "test" | "live"> {
  /** Undefined for an operator who may not see them. */
  readonly keys: Pick<CreatedBusiness, "test" | "live"> | undefined;
}

export function showCreated({ businessId, name, serviceAccountNumber, keys }: ShownBusiness) {
  const first = `${name} is business ${businessId}, with the service account ${serviceAccountNumber}.`;
  if (keys === undefined) return `${first} An admin sees its keys with \`business keys\`.`;
  const { test, live } = keys;
  const lines = align([
    ["  test key", test.apiKey],
    ["  signs with", test.publicKey],
    ["  live key", live.apiKey],
    ["  signs with", live.publicKey],
  ]);
  return [first, "", ...lines].join("\n");
}

export function showList({
  rows,
  total,
}: {
  rows: readonly ListedBusiness[];
  total: number;
}): string {
  const lines = rows.map((row) => [
    String(row.businessId),
    row.name,
    stateOf(row),
    row.serviceAccountNumber,
    minute(row.createdAt),
  ]);
  const list = table(["BUSINESS", "NAME", "STATUS", "ACCOUNT", "SINCE"], lines);
  if (rows.length === total) return total === 0 ? "There are no businesses." : list;
  return `${list}\n\n${rows.length} of ${total} businesses; --page shows more.`;
}

export function showOne({ environments, ...row }: ListedBusiness): string {
  const settings = Object.values(environments).flatMap((environment) => [
    [],
    [`${environment.mode} mode`],
    ["  settlement", settlementsOf(environment)],
    ["  rate limit", rateOf(environment)],
    ["  mails a day", String(environment.mailsPerDay)],
    ["  scopes", environment.scopes.join(", ") || "none"],
    ["  signature helper", helperOf(environment)],
    ["  signatures", acceptedBy(environment)],
    ["  wallets in", environment.walletCurrencies.join(", ")],
  ]);
  return align([
    ["business", String(row.businessId)],
    ["name", row.name],
    ["status", stateOf(row)],
    ["account", row.serviceAccountNumber],
    ["mail to", row.contactEmail ?? "none"],
    ["since", minute(row.createdAt)],
    ...requestOf(row),
    ...settings,
  ]).join("\n");
}

const stateOf = ({ status, movedTo }: Pick<ListedBusiness, "status" | "movedTo">): string =>
  movedTo === null ? status : `moved to cell ${movedTo}`;

/** What a business says about itself, since it asked for live mode. */
function requestOf({
  approvalRequest: asked,
}: Pick<ListedBusiness, "approvalRequest">): [string, string][] {
  if (asked === undefined) return [];
  return [
    ["asked for live mode", `${minute(asked.requestedAt)} by ${asked.requestedBy}`],
    ["  registered as", `${asked.registeredName}, ${asked.rcNumber}`],
    ["  phone", asked.phone],
    ["  does", asked.activity],
  ];
}

export const settlementsOf = (environment: Environment): string =>
  `${formatSettlement(environment)}, to wallets ${formatSettlement(settlementOfWallets(environment))}`;

export const rateOf = ({ requestsPerSecond, requestsBurst }: Environment): string =>
  `${requestsPerSecond} requests a second, ${requestsBurst} at once`;

export const acceptedBy = ({ oldestSignatureVersion }: Environment) =>
  oldestSignatureVersion === "v3" ? "of version v3 only" : "of version v2 or v3";

export const helperOf = (environment: Environment) =>
  environment.signatureHelperAllowed ? "on" : "off";
