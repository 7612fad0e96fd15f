import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { outbox } from "../../../kernel/providers/mail/mailer.ts";
import { readOperators } from "./queries.ts";

interface OperatorMail {
  readonly kind: string;
  readonly subject: string;
  readonly body: string;
}

/** Mails every operator except the one with this address, who knows already. */
export async function mailOperators(
  kit: Pick<Kit, "clock">,
  tx: Transaction,
  text: OperatorMail,
  except: string,
): Promise<void> {
  const writtenAt = kit.clock.now();
  const others = (await readOperators(tx)).filter(({ email }) => email !== except);
  for (const { email: to } of others) await outbox.sendToPerson(tx, { ...text, to, writtenAt });
}
