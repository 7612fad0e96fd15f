import { byteaArray, textArray } from "../../database/arrays.ts";
import type { Queryable } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";

export const WITHDRAW_TASK = "authorizations.withdraw";

export interface RawQuestion {
  readonly provider: string;
  readonly body: Buffer;
}

/** Stores questions unchanged. They need no processing: each was answered, or its issuer stopped waiting. */
export const insertQuestions = (queryable: Queryable, questions: readonly RawQuestion[]) =>
  queryable.run(sql`
    insert into inbound_notices (provider, body, processed_at)
    select provider, body, now()
    from unnest(
      ${textArray(questions.map(({ provider }) => provider))}::text[],
      ${byteaArray(questions.map(({ body }) => body))}::bytea[]) as question(provider, body)`);

export const enqueueWithdrawal = (queryable: Queryable, { provider, body }: RawQuestion) =>
  queryable.one(sql`
    select job.id
    from graphile_worker.add_job(
      ${WITHDRAW_TASK},
      json_build_object('provider', ${provider}::text, 'body', ${body.toString("base64")}::text)) job`);
