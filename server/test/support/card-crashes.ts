import { sql } from "../../src/kernel/database/sql.ts";
import type { CrashService } from "./crash-service.ts";
import { noteAnswer, plantFrom } from "./planted-numbers.ts";
import { signature } from "./service.ts";

/** Amounts of a card, in cents: in our books and in the issuer's. */
export interface CardComparison {
  readonly card: string;
  readonly held: bigint;
  readonly heldByIssuer: bigint;
  /** The funding, less the balances, plus the debt. */
  readonly spent: bigint;
  readonly spentByIssuer: bigint;
}

/** Sends a signed request. Returns the data; undefined without data, or if the connection failed. */
export async function askCrashService<Data>(
  crashService: CrashService,
  path: string,
  content: object,
  key?: string,
): Promise<Data | undefined> {
  const body = JSON.stringify(content);
  plantFrom(body);
  try {
    const response = await fetch(`${crashService.baseUrl}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-service-api-key": crashService.key.apiKey,
        "x-service-signature": signature(crashService.key.publicKey, body),
        "x-service-signature-version": "v2",
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      body,
    });
    const text = await response.text();
    noteAnswer("POST", path, text);
    // The caller names the type of the route's data. A refusal has no data.
    const { data } = JSON.parse(text) as { data: Data | null };
    return data ?? undefined;
  } catch {
    return undefined;
  }
}

/** Compares our books with the issuer's, card by card. */
export const compareCards = ({ database }: CrashService, fundsPerCard: bigint) =>
  database.many<CardComparison>(sql`
    select card.reference as card, account.held,
           coalesce(issuer.held, 0)::bigint as "heldByIssuer",
           ${fundsPerCard} - account.available - account.held + card.owed as spent,
           coalesce(issuer.spent, 0)::bigint as "spentByIssuer"
    from cards card
    join ledger_accounts account
      on account.environment_id = card.environment_id and account.id = card.id
    left join lateral (
      select sum(approved - reversed) filter (where status = 'approved') as held,
             sum(cleared - uncleared - refunded) as spent
      from simulator.card_authorizations
      where environment_id = card.environment_id and card_reference = card.reference
    ) issuer on true
    order by card.reference`);

/** Makes failed jobs due now. They would wait longer after each failure, on the wall clock. */
export const hurryJobs = ({ database }: CrashService) =>
  database.run(sql`
    update graphile_worker._private_jobs set run_at = now()
    where attempts > 0 and locked_at is null and run_at > now()`);
