import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { bigint, computed, nullable, text } from "../../../kernel/ledger/records/record-columns.ts";
import { recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { NoticeKind } from "./rules.ts";

/** Something that people of a business may want to know by mail. */
export interface Notice {
  readonly kind: NoticeKind;
  /** A reference; of the kind `access` an action of the audit log. */
  readonly subject: string;
  /**
   * The address of the person who did it; null for an operator. For an approval, the id of the user who made the
   * transfer.
   */
  readonly actor: string | null;
  readonly amount: Minor | null;
  readonly currency: Currency | null;
  /** The receiver, or the address of an endpoint. */
  readonly about: string | null;
}

/** Notices of operations. No operation reads them, and the table numbers its rows itself. */
export const notices = recordTable({
  name: "notice",
  table: "notices",
  lock: "none",
  columns: {
    environmentId: bigint("environment_id"),
    /** Distinguishes the rows of one group. */
    id: computed(bigint("id"), "query.key::bigint"),
    kind: text<NoticeKind>("kind"),
    subject: text("subject"),
    actor: nullable(text("actor")),
    amount: nullable(bigint("amount")),
    currency: nullable(text<Currency>("currency")),
    about: nullable(text("about")),
  },
  identity: ({ id }) => String(id),
  where: "false",
});

const columns = sql`environment_id, kind, subject, actor, amount, currency, about`;

export const insertNotice = (tx: Queryable, environmentId: bigint, notice: Notice) =>
  tx.run(sql`
    insert into notices (${columns})
    values (${environmentId}, ${notice.kind}, ${notice.subject}, ${notice.actor}, ${notice.amount},
      ${notice.currency}, ${notice.about})`);

/** True for an operator's address, unless it is also that of a member of the business. */
export const isOperatorOnly = async (
  tx: Queryable,
  businessId: bigint,
  email: string,
): Promise<boolean> => {
  const { isOnly } = await tx.one<{ isOnly: boolean }>(sql`
    select exists (select from operators where email = ${email})
      and not exists (
        select from members member join login_users person on person.id = member.user_id
        where member.business_id = ${businessId} and person.email = ${email}
      ) as "isOnly"`);
  return isOnly;
};

/** A notice of a business, which is in the environment of the mode. */
export const insertNoticeOfBusiness = (
  tx: Queryable,
  { businessId, mode }: { businessId: bigint; mode: Mode },
  { kind, subject, actor, amount, currency, about }: Notice,
) =>
  tx.run(sql`
    insert into notices (${columns})
    select id, ${kind}, ${subject}, ${actor}, ${amount}::bigint, ${currency}, ${about}
    from environments where business_id = ${businessId} and mode = ${mode}`);
