import { setTimeout as sleep } from "node:timers/promises";
import type { ApiClient } from "./client.ts";
import type { SampleWallet } from "./fill-customers.ts";
import { nameOf, PEOPLE } from "./people.ts";

const DAYS = 13;
/** An endpoint that fails for 120 hours is disabled, so the endpoint is younger. */
const ENDPOINT_DAY = DAYS - 4;
const DAY_SECONDS = 86_400;
/** What is under way ends before the clock goes on, so that each day keeps its own payments. */
const PAUSE_MS = 1_500;

interface Targets {
  readonly accountNumber: string;
  readonly wallets: readonly SampleWallet[];
  readonly addEndpoint: () => Promise<void>;
}

/** Two weeks of payments in and out. The business's test clock goes on a day at a time. */
export async function fillDays(api: ApiClient, targets: Targets): Promise<void> {
  for (let day = 0; day <= DAYS; day += 1) {
    if (day === ENDPOINT_DAY) await targets.addEndpoint();
    await receive(api, targets, day);
    await send(api, day);
    await sleep(PAUSE_MS);
    if (day < DAYS) await api.post("/test/clock/advance", { seconds: DAY_SECONDS });
  }
  await payOut(api, targets.wallets);
  await leaveOpen(api);
}

/** Amounts that vary from day to day, and are the same each time. */
const vary = (day: number, step: number): number => ((day * 7 + step * 13) % 17) + 3;

async function receive(api: ApiClient, { accountNumber, wallets }: Targets, day: number) {
  for (let step = 0; step < vary(day, 1) / 4; step += 1)
    await api.post("/test/credits", { accountNumber, amount: 4_500 * vary(day, step) });
  const wallet = wallets[day % wallets.length];
  if (wallet !== undefined)
    await api.post("/test/credits", {
      accountNumber: wallet.accountNumber,
      amount: 1_000 * vary(day, 2),
    });
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
/** Of the bank of test mode: a transfer to it is reversed. */
const REVERSED = { destinationBankCode: "999", destinationAccountNumber: "3012450026" };

async function send(api: ApiClient, day: number): Promise<void> {
  for (let step = 0; step < 1 + (day % 3); step += 1) {
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

/** One transfer whose outcome the bank does not tell. */
async function leaveOpen(api: ApiClient): Promise<void> {
  await api.post("/business/single", {
    ...{ narration: "Loom, Ìṣẹ̀yìn", amount: 85_000, phoneNumber: "08030000000" },
    ...{ destinationBankCode: "999", destinationAccountNumber: "3012450064" },
    destinationAccountName: "Fatima Bello Stores",
  });
}
