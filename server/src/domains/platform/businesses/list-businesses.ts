import type { Queryable } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { type ApprovalRequest, readApprovalRequest } from "./approval-request-queries.ts";
import { businessNotFound } from "./errors.ts";
import {
  type Business,
  countBusinesses,
  type Environment,
  readBusiness,
  readBusinesses,
  readEnvironments,
} from "./queries.ts";

export interface ListedBusiness extends Business {
  /** What the business said about itself when it asked for live mode. A declined request is deleted. */
  readonly approvalRequest?: ApprovalRequest | undefined;
  readonly environments: Readonly<Partial<Record<Mode, Environment>>>;
}

export interface BusinessesAsked {
  /** A part of the name, the id or the service account number. */
  readonly search?: string | undefined;
  readonly status?: Business["status"] | undefined;
  /** Only these. */
  readonly ids?: readonly bigint[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Returns businesses with the settings of both environments, newest first, with the total. */
export async function listBusinesses(
  { database }: Kit,
  { search, status, ids, ...part }: BusinessesAsked,
): Promise<{ rows: ListedBusiness[]; total: number }> {
  const wanted = { search: search ?? null, status: status ?? null, ids: ids ?? null };
  const rows = await readBusinesses(database, wanted, part);
  const { total } = await countBusinesses(database, wanted);
  return { rows: await withEnvironments(database, rows), total };
}

/** Returns a business with what it is registered as, even after its approval, because support asks for it. */
export async function showBusiness({ database }: Kit, businessId: bigint): Promise<ListedBusiness> {
  const business = await readBusiness(database, businessId);
  const [listed] = business === undefined ? [] : await withEnvironments(database, [business]);
  if (listed === undefined) throw businessNotFound({ businessId });
  return { ...listed, approvalRequest: await readApprovalRequest(database, businessId) };
}

async function withEnvironments(
  queryable: Queryable,
  businesses: readonly Business[],
): Promise<ListedBusiness[]> {
  const environments = await readEnvironments(
    queryable,
    businesses.map((business) => business.businessId),
  );
  return businesses.map((business) => {
    const own = environments.filter(({ businessId }) => businessId === business.businessId);
    return { ...business, environments: Object.fromEntries(own.map((one) => [one.mode, one])) };
  });
}
