import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { OtpPurpose } from "../../../kernel/tenancy/members.ts";

export const readPinHash = async (queryable: Queryable, userId: string) =>
  (
    await queryable.maybeOne<{ pinHash: string }>(
      sql`select pin_hash as "pinHash" from member_pins where user_id = ${userId}`,
    )
  )?.pinHash;

export const savePinHash = (
  tx: Queryable,
  { userId, pinHash, setAt }: { userId: string; pinHash: string; setAt: Date },
) =>
  tx.run(sql`
    insert into member_pins (user_id, pin_hash, set_at) values (${userId}, ${pinHash}, ${setAt})
    on conflict (user_id) do update set pin_hash = excluded.pin_hash, set_at = excluded.set_at`);

export interface NewOtp {
  readonly userId: string;
  readonly purpose: OtpPurpose;
  readonly codeHash: Buffer;
  readonly tries: number;
  readonly expiresAt: Date;
}

/** A new code replaces the one before. */
export const saveOtp = (tx: Queryable, otp: NewOtp) =>
  tx.run(sql`
    insert into member_otps (user_id, purpose, code_hash, tries_left, expires_at)
    values (${otp.userId}, ${otp.purpose}, ${otp.codeHash}, ${otp.tries}, ${otp.expiresAt})
    on conflict (user_id, purpose) do update
    set code_hash = excluded.code_hash, tries_left = excluded.tries_left, expires_at = excluded.expires_at`);

/** Takes one try of a code before it is compared. Undefined if there is no try left, or no code. */
export const takeOtpTry = (
  queryable: Queryable,
  { userId, purpose }: Pick<NewOtp, "userId" | "purpose">,
  now: Date,
) =>
  queryable.maybeOne<{ codeHash: Buffer; triesLeft: number }>(sql`
    update member_otps set tries_left = tries_left - 1
    where user_id = ${userId} and purpose = ${purpose} and tries_left > 0 and expires_at > ${now}
    returning code_hash as "codeHash", tries_left as "triesLeft"`);

/** Uses up a code. If two requests try at once, only one gets it. */
export const useOtp = async (
  queryable: Queryable,
  { userId, purpose, codeHash }: Pick<NewOtp, "userId" | "purpose" | "codeHash">,
) =>
  (await queryable.run(sql`
    delete from member_otps where user_id = ${userId} and purpose = ${purpose} and code_hash = ${codeHash}`)) ===
  1;

export const deleteOldOtps = (queryable: Queryable, now: Date) =>
  queryable.run(sql`delete from member_otps where expires_at < ${now}`);
