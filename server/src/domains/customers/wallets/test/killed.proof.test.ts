import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { tell } from "../../../../../test/support/tell.ts";
import { WorkerProcess } from "../../../../../test/support/worker-process.ts";
import { buildWorker, modules, tasksOf } from "../../../../app.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { parseReference } from "../../../../kernel/references.ts";
import { useWallets, type WalletMerchant } from "./wallet-service.ts";

const walletService = useWallets({ works: false });

const IS_SOAK = process.env["KASUWA_SOAK"] === "1";
const KILLS = IS_SOAK ? 25 : 2;
const ROUNDS = IS_SOAK ? 600 : 50;

const CAP = 300_000;
const HOLDS = 290_000;

interface Paid {
  readonly wallet: string;
  /** Every account number that the wallet had. */
  readonly numbers: string[];
  received: number;
  sent: number;
}

const oneOf = <One>(all: readonly One[]): One => all[Math.floor(Math.random() * all.length)]!;

let credits = 0;

/** Credits, debits and changes of account numbers, in any order. */
async function live(merchant: WalletMerchant, all: readonly Paid[], receiver: string) {
  for (let round = 0; round < ROUNDS; round++) {
    const one = oneOf(all);
    const kind = Math.random();
    if (kind < 0.1) {
      const path = `/wallets/${one.wallet}/virtual-account/regenerate`;
      const { body } = await merchant.asks(path, {});
      one.numbers.push(String(body.data?.["accountNumber"]));
    } else if (kind < 0.3) {
      const { status } = await merchant.transfer(one.wallet, receiver, 700);
      if (status === 200) one.sent += 700;
    } else {
      const amount = 500 + Math.floor(Math.random() * 1_500);
      credits += 1;
      await receive(merchant, oneOf(one.numbers), amount);
      one.received += amount;
    }
    await sleep(20);
  }
}

const receive = ({ environmentId }: WalletMerchant, accountNumber: string, amount: number) =>
  walletService().kit.providers.simulatedBank.receive({
    ...{ environmentId, accountNumber, amount: BigInt(amount) * 100n },
    ...{ sessionId: `session ${credits}`, narration: "rent" },
    ...{ senderName: "EZE CHIDI", senderAccountNumber: "0123456789" },
  });

async function killWorkers(): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    const worker = await WorkerProcess.start(walletService(), "never");
    await sleep(200 + Math.random() * 600);
    await worker.kill();
  }
}

/** The job queue's pauses between retries are on the wall clock and grow to minutes. */
const hurryRetries = () =>
  walletService().kit.database.run(sql`
    update graphile_worker._private_jobs set run_at = now()
    where attempts > 0 and locked_at is null and run_at > now()`);

interface KycState {
  readonly available: bigint;
  readonly pending: bigint;
  readonly withheld: bigint;
  /** The withheld sum and its smallest credit. */
  readonly open: bigint;
  readonly smallest: bigint;
}

const deriveKycState = ({ wallet }: Paid) =>
  walletService().kit.database.one<KycState>(sql`
    select account.available, account.pending, wallet.withheld, coalesce(sum(credit.amount), 0)::bigint as open,
           coalesce(min(credit.amount), 0)::bigint as smallest
    from customer_wallets wallet
    join ledger_accounts account on account.id = wallet.id
    left join withheld_credits credit on credit.wallet_id = wallet.id and credit.released_at is null
    where wallet.id = ${parseReference("wal", wallet)}
    group by account.available, account.pending, wallet.withheld`);

test("workers killed at any moment lose no credit, and leave no fitting credit withheld", {
  timeout: IS_SOAK ? 600_000 : 120_000,
}, async () => {
  const merchant = await walletService().merchant();
  await merchant.settles("delay", 60);
  const receiver = await merchant.wallet({ tier: 3 });
  const all: Paid[] = [];
  for (let count = 0; count < 3; count++) {
    const wallet = await merchant.wallet({ tier: 1, holds: HOLDS });
    all.push({ wallet, numbers: [await merchant.attach(wallet)], received: 0, sent: 0 });
  }
  await Promise.all([live(merchant, all, receiver), killWorkers()]);

  const { kit } = walletService();
  const worker = buildWorker(kit, kit.database.url, tasksOf(kit, modules));
  await worker.start();
  try {
    for (const paid of all) {
      const expected = BigInt(HOLDS + paid.received - paid.sent) * 100n;
      const settled = async () => {
        await merchant.advance(30);
        await hurryRetries();
        const { available, pending, withheld } = await deriveKycState(paid);
        return { total: available + pending, unsettled: pending - withheld };
      };
      await expect
        .poll(settled, { timeout: 60_000, interval: 100 })
        .toEqual({ total: expected, unsettled: 0n });
      const { available, withheld, open, smallest } = await deriveKycState(paid);
      expect(withheld).toBe(open);
      expect(available).toBeLessThanOrEqual(BigInt(CAP) * 100n);
      if (open > 0n) expect(available + smallest).toBeGreaterThan(BigInt(CAP) * 100n);
    }
    const { count } = await kit.database.one<{ count: number }>(sql`
      select count(*)::integer as count from credits where environment_id = ${merchant.environmentId}`);
    expect(count).toBe(credits);
    const waiting = all.map(deriveKycState);
    const withheld = (await Promise.all(waiting)).reduce((sum, one) => sum + one.withheld, 0n);
    tell(
      `${KILLS} kills: ${credits} credits are there, ${withheld / 100n} naira of them withheld.`,
    );
  } finally {
    await worker.stop(3_000);
  }
});
