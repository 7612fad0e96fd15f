import type { Kit } from "../../../kernel/kit.ts";
import { type DecimalNumber, toDecimal } from "../../../kernel/money.ts";
import type { Member } from "../../../kernel/tenancy/members.ts";
import { showBalance } from "../../platform/businesses/index.ts";
import { settlementReference } from "../../platform/transactions/index.ts";
import { formatEndpoint } from "../../webhooks/endpoints/index.ts";
import { readEnvironmentNow } from "./flow-queries.ts";
import {
  type ComingSettlement,
  countOnTheWay,
  type FailingEndpoint,
  readAwaiting,
  readFailingEndpoints,
  readGoLiveFacts,
  readOverdue,
  readSettlementsAround,
  readUnknown,
  readWithheld,
  type Waiting,
} from "./home-queries.ts";
import { listRecords } from "./list-records.ts";

/** The latest transactions that the home page shows. */
const LATEST = 7;

const SETTLEMENTS = { coming: 2, past: 3 };

export interface HomeAsked {
  readonly environmentId: bigint;
  readonly businessId: bigint;
  /** Who looks at the page. */
  readonly member: Pick<Member, "userId" | "permissions">;
}

/**
 * Returns what the home page says: the balance as a sum, what needs a person, the latest transactions and settlements.
 * Every part reads a limited number of rows by an index, so it costs the same for a merchant with millions of records.
 */
export async function summarizeHome(
  { database }: Pick<Kit, "database">,
  { environmentId, businessId, member }: HomeAsked,
) {
  const now = await readEnvironmentNow(database, environmentId);
  const [balance, onTheWay, settlements, latest, goLive] = await Promise.all([
    showBalance(database, environmentId),
    countOnTheWay(database.ordered, environmentId),
    readSettlementsAround(database.ordered, environmentId, SETTLEMENTS),
    listRecords(database, environmentId, {}, { size: LATEST, offset: 0 }),
    readGoLiveFacts(database, businessId),
  ]);
  const coming = settlements.findLast(({ settledAt }) => settledAt === null);
  return {
    now,
    balance: { ...balance, onTheWay: onTheWay.count, pendingUntil: coming?.dueAt ?? null },
    needs: await readNeeds(database.ordered, { environmentId, member }, now),
    latest: latest.rows,
    settlements: settlements.map(presentSettlement),
    goLive,
  };
}

/** What waits for a person, each kind once. Kinds with nothing waiting are left out. */
async function readNeeds(
  database: Parameters<typeof readAwaiting>[0],
  { environmentId, member }: Pick<HomeAsked, "environmentId" | "member">,
  now: Date,
) {
  const mayApprove = member.permissions.has("money:approve");
  const [awaiting, unknown, endpoints, overdue, withheld] = await Promise.all([
    mayApprove ? readAwaiting(database, environmentId, member.userId) : undefined,
    readUnknown(database, environmentId),
    readFailingEndpoints(database, environmentId),
    readOverdue(database, environmentId, now),
    readWithheld(database, environmentId),
  ]);
  return [
    ...(awaiting === undefined ? [] : presentWaiting("approval", awaiting)),
    ...presentWaiting("unknown", unknown),
    ...endpoints.map(presentEndpoint),
    ...presentWaiting("overdue", overdue),
    ...presentWaiting("withheld", withheld),
  ];
}

export interface Need {
  readonly kind: "approval" | "unknown" | "endpoint" | "overdue" | "withheld";
  readonly count: number;
  /** Null for what has no amount. */
  readonly amount: DecimalNumber | null;
  /** Since when the oldest waits. */
  readonly since: Date | null;
  /** Whom the oldest is about: a receiver, a bank, a customer, an address. */
  readonly name: string | null;
  /** Where to look at it, if it is a single item. */
  readonly reference: string | null;
}

const presentWaiting = (
  kind: Need["kind"],
  { count, amount, oldest, name }: Waiting,
): readonly Need[] =>
  count === 0
    ? []
    : [{ kind, count, amount: toDecimal(amount), since: oldest, name, reference: null }];

const presentEndpoint = ({ id, url, since, waiting }: FailingEndpoint): Need => ({
  kind: "endpoint",
  count: waiting,
  amount: null,
  since,
  name: URL.canParse(url) ? new URL(url).host : url,
  reference: formatEndpoint(id),
});

const presentSettlement = ({ id, dueAt, amount, credits, settledAt }: ComingSettlement) => ({
  reference: settlementReference(id),
  settlesAt: dueAt,
  amount: toDecimal(amount),
  credits,
  settledAt,
});
