import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { sql } from "../../../../kernel/database/sql.ts";
import type { StatementLine } from "../../../../kernel/providers/ports/statement-source.ts";
import { listExceptions } from "../index.ts";
import { type ReconciledService, startReconciledService } from "./reconciled-service.ts";

let tried: ReconciledService;

/** A service of the file's own. Each test begins where both sides agree. */
export function useStatement(): () => ReconciledService {
  beforeAll(async () => {
    tried = await startReconciledService();
  }, 60_000);
  afterAll(() => tried?.stop());

  /** The credit that funds the business is in every statement. */
  beforeEach(async () => {
    tried.refusal = undefined;
    await tried.fund();
    const { kit } = tried.service;
    const credits = await kit.database.many<{ session: string; amount: bigint }>(sql`
      select session_id as session, amount from transactions where type = 'Funding' and provider = 'monnify'`);
    for (const { session, amount } of credits) put(creditLine(session, amount));
    await tried.run();
    expect(await listExceptions(kit, {})).toEqual([]);
  });
  return () => tried;
}

/** Puts a line into the statement, in place of an earlier one with its id. */
export function put(line: StatementLine): void {
  const at = tried.lines.findIndex(({ id }) => id === line.id);
  if (at === -1) tried.lines.push(line);
  else tried.lines[at] = line;
}

export function take(id: string): void {
  const kept = tried.lines.filter((line) => line.id !== id);
  tried.lines.splice(0, tried.lines.length, ...kept);
}

export const lineOf = (id: string, more: Partial<StatementLine>): StatementLine => ({
  ...{ id, about: { kind: "other" }, amount: 0n, fee: 0n, currency: "NGN" },
  ...{ at: new Date(), text: "" },
  ...more,
});

export const creditLine = (sessionId: string, amount: bigint, accountNumber = ""): StatementLine =>
  lineOf(sessionId, {
    amount,
    about: {
      kind: "credit",
      sessionId,
      claim: {
        ...{ kind: "unconfirmed_credit", providerReference: sessionId },
        credit: {
          ...{ kind: "credit", sessionId, bankCode: "50515", accountNumber, amount },
          ...{ currency: "NGN", senderName: null, senderAccountNumber: null, narration: "" },
        },
      },
    },
  });

/** A transfer that is in our books, and what the statement says about it. */
export async function paid(naira: number, said: Partial<StatementLine> = {}) {
  const made = await tried.transfer(naira);
  const about = { kind: "order", subject: made.subject } as const;
  const its = (more: Partial<StatementLine>) =>
    put(lineOf(made.reference, { about, amount: BigInt(-naira * 100), ...more }));
  its(said);
  return { ...made, says: its };
}
