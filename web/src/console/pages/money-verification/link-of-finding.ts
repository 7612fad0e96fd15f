/** `Transaction 7/1042 …`, `Account 7/1042 …` */
const TRANSACTION = /\btransaction (?:\d+\/)?(\w+)/i;
const ACCOUNT = /\baccount (\d+)\/(\d+)/i;

/** The page that shows what a finding is about: its transaction, its account, or all accounts. */
export function linkOfFinding(finding: string): readonly string[] {
  const account = ACCOUNT.exec(finding);
  if (account !== null) return ["money", "accounts", `${account[1]}-${account[2]}`];
  const transaction = TRANSACTION.exec(finding)?.[1];
  if (transaction !== undefined && /\d/.test(transaction))
    return ["money", "transactions", transaction];
  return ["money", "accounts"];
}
