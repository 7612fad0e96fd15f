import { setTimeout as sleep } from "node:timers/promises";
import type { ApiClient } from "./client.ts";
import type { SampleWallet } from "./fill-customers.ts";
import { nameOf, PEOPLE } from "./people.ts";

const DAYS = 13;
/** An endpoint that fails for 120 hours is disabled, so the endpoint is younger. */
const ENDPOINT_DAYS = 4;
const DAY_SECONDS = 86_400;
/** Payments under way end before the clock advances, so that each day keeps its own payments. */
const TRIES_MAX = 60;
const PAUSE_MS = 100;

interface Targets {
  readonly accountNumber: string;
  readonly wallets: readonly SampleWallet[];
  readonly addEndpoint: () => Promise<void>;
  /** How many days, if not two weeks. */
  readonly days?: number;
}

/** Two weeks of payments in and out, or fewer days. The business's test clock advances a day at a time. */
export async function fillDays(api: ApiClient, targets: Targets): Promise<void> {
  const { days = DAYS } = targets;
  for (let day = 0; day <= days; day += 1) {
    if (day === days - ENDPOINT_DAYS) await targets.addEndpoint();
    const [newest] = await listNewest(api);
    const credits = await receive(api, targets, day);
    const transfers = await send(api, day);
    await untilDone(api, credits + transfers, newest);
    if (day < days) await api.post("/test/clock/advance", { seconds: DAY_SECONDS });
  }
  await payOut(api, targets.wallets);
  await leaveOpen(api);
}

interface Listed {
  readonly reference: string;
  readonly status: string;
  readonly receiverAccountNumber: string | null;
}

const listNewest = (api: ApiClient): Promise<readonly Listed[]> =>
  api.get<readonly Listed[]>("/business/transactions");

/** Waits until this many payments after the newest one exist and have ended, except one that is reversed only later. */
async function untilDone(api: ApiClient, count: number, newest: Listed | undefined): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const rows = await listNewest(api);
    const at = rows.findIndex(({ reference }) => reference === newest?.reference);
    const later = at === -1 ? rows : rows.slice(0, at);
    if (later.length >= count && later.every(hasEnded)) return;
    await sleep(PAUSE_MS);
  }
}

const hasEnded = ({ status, receiverAccountNumber }: Listed): boolean =>
  status !== "Pending" || receiverAccountNumber === REVERSED.destinationAccountNumber;

/** Amounts that vary from day to day, and are the same each time. */
const vary = (day: number, step: number): number => ((day * 7 + step * 13) % 17) + 3;

/** Returns how many payments the business gets. */
async function receive(
  api: ApiClient,
  { accountNumber, wallets }: Targets,
  day: number,
): Promise<number> {
  const count = Math.ceil(vary(day, 1) / 4);
  for (let step = 0; step < count; step += 1)
    await api.post("/test/credits", { accountNumber, amount: 4_500 * vary(day, step) });
  const wallet = wallets[day % wallets.length];
  if (wallet !== undefined)
    await api.post("/test/credits", {
      accountNumber: wallet.accountNumber,
      amount: 1_000 * vary(day, 2),
    });
  return count;
}

const NARRATIONS = [
  "Rent",
  "Haulage",
  "Cotton, Kano",
  "Dye, Abeokuta",
  "Salary",
  "Generator diesel",
];
const BANKS = ["058", "044", "011", "057", "033"];
/** An account at test mode's bank: a transfer to it is reversed. */
const REVERSED = { destinationBankCode: "999", destinationAccountNumber: "3012450026" };

/** Returns how many transfers it sends. */
async function send(api: ApiClient, day: number): Promise<number> {
  const count = 1 + (day % 3);
  for (let step = 0; step < count; step += 1) {
    const person = PEOPLE[(day * 3 + step) % PEOPLE.length] ?? {
      firstName: "Grace",
      lastName: "Eze",
    };
    const account = {
      destinationBankCode: BANKS[(day + step) % BANKS.length],
      destinationAccountNumber: `20${String(11_220_000 + day * 97 + step)}`,
    };
    await api.post("/business/single", {
      narration: NARRATIONS[(day + step) % NARRATIONS.length],
      amount: 3_500 * vary(day, step + 3),
      destinationAccountName: nameOf(person),
      phoneNumber: "08030000000",
      ...(day % 5 === 2 && step === 0 ? REVERSED : account),
    });
  }
  return count;
}

async function payOut(api: ApiClient, wallets: readonly SampleWallet[]): Promise<void> {
  // The first customer has tier 1, which allows no payout.
  for (const { walletReference } of wallets.slice(1))
    await api.post(`/wallets/${walletReference}/payout`, {
      amount: 2_500,
      ...{ destinationBankCode: "058", destinationAccountNumber: "0123456789" },
      ...{ destinationAccountName: "FATIMA BELLO", narrative: "Withdrawal" },
    });
}

/** One transfer whose outcome the bank does not report. */
async function leaveOpen(api: ApiClient): Promise<void> {
  await api.post("/business/single", {
    ...{ narration: "Loom, Ìṣẹ̀yìn", amount: 85_000, phoneNumber: "08030000000" },
    ...{ destinationBankCode: "999", destinationAccountNumber: "3012450064" },
    destinationAccountName: "Fatima Bello Stores",
  });
}
