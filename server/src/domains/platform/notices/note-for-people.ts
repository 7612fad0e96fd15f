import type { Transaction } from "../../../kernel/database/database.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import {
  insertNotice,
  insertNoticeOfBusiness,
  isOperatorOnly,
  type Notice,
  notices,
} from "./queries.ts";
import type { NoticeKind } from "./rules.ts";

/** What a notice may leave out. */
export type NewNotice = Pick<Notice, "kind" | "subject"> & Partial<Notice>;

const NOTHING = { actor: null, amount: null, currency: null, about: null } as const;

/** Notes something for the people of the business, in the operation that does it. A refused operation notes nothing. */
export function noteFor(books: Books, notice: NewNotice): void {
  const { id: environmentId } = books.environment;
  books.insert(notices, { ...NOTHING, ...notice, environmentId, id: books.nextId() });
}

/** The same in a transaction that is not an operation. */
export const noteIn = (tx: Transaction, environmentId: bigint, notice: NewNotice) =>
  insertNotice(tx, environmentId, { ...NOTHING, ...notice });

/** Notes an action of the audit log on a business. Keys of test mode open nothing of value, so theirs are left out. */
export async function noteActionFor(
  tx: Transaction,
  kind: NoticeKind,
  action: {
    readonly by: string;
    readonly action: string;
    readonly businessId?: bigint | undefined;
    readonly mode?: Mode | undefined;
  },
): Promise<void> {
  const { businessId, mode = "live" } = action;
  if (businessId === undefined || mode === "test") return;
  // Merchants do not read who the operator's people are. On the command line these have names without an address.
  const isNamed = action.by.includes("@") && !(await isOperatorOnly(tx, businessId, action.by));
  const actor = isNamed ? action.by : null;
  const notice = { ...NOTHING, kind, subject: action.action, actor };
  await insertNoticeOfBusiness(tx, { businessId, mode }, notice);
}
