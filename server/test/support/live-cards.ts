import { fundWallet } from "../../src/domains/cards/card-wallets/index.ts";
import { allowCards } from "../../src/domains/cards/settings/index.ts";
import { present } from "../../src/kernel/assert.ts";
import { moneyActions } from "../../src/money-actions.ts";
import { settingsOf } from "../../src/providers/sudo/test/sudo-fixture.ts";
import { settingActions } from "../../src/setting-actions.ts";
import type { EmulatedCard } from "../emulators/sudo/books.ts";
import { SudoEmulator } from "../emulators/sudo/sudo-emulator.ts";
import type { LiveClient, Shown } from "./live-client.ts";
import { givenSettings, type LiveService } from "./live-service.ts";
import { approve } from "./operators.ts";

/** A holder with everything that Sudo asks for. */
export const CARDHOLDER = {
  ...{ firstName: "Chidi", lastName: "Eze", email: "chidi@example.com", phone: "08031234567" },
  ...{ dateOfBirth: "1990-01-31", address1: "4 Barnawa Close", city: "Barnawa" },
  ...{ state: "Kaduna", zipcode: "800001", country: "NG", bvn: "22155500441" },
};

const PAGE_SIZE = 200;

/** Starts Sudo's emulator at the present time, and connects the service to it. */
export async function connectSudo(service: LiveService): Promise<SudoEmulator> {
  const sudo = new SudoEmulator();
  await sudo.listen();
  sudo.books.advance(Date.now() - sudo.books.now.getTime());
  await service.connect("sudo", sudo, givenSettings(settingsOf(sudo.url)));
  return sudo;
}

/** Allows the live business to issue cards, and credits its card wallet, as two operators do. */
export async function fundCards(
  { kit, business: { businessId } }: LiveService,
  cents: bigint,
): Promise<void> {
  const owner = { businessId, mode: "live" } as const;
  const by = "amina";
  await approve(kit, settingActions, await allowCards(kit, owner, { allowed: true, by }));
  const order = { ...owner, amount: cents, receipt: "wire 7", by };
  await approve(kit, moneyActions, await fundWallet(kit, order));
}

/** The card in Sudo's records. */
export const cardAtSudo = (sudo: SudoEmulator, shown: Shown): EmulatedCard =>
  present(
    sudo.books.cards.find(({ maskedPan }) => maskedPan.endsWith(String(shown["lastFour"]))),
    "the card at Sudo",
  );

/**
 * What all purchases cost in Sudo's books, in cents. Sudo counts in thousandths; the holder pays fractions of a cent.
 */
export const takenAtSudo = ({ books }: SudoEmulator): bigint =>
  books.transactions.reduce((sum, { amount }) => sum + toCents(-amount), 0n);

const toCents = (dollars: number): bigint => BigInt(Math.ceil(Math.round(dollars * 1_000) / 10));

/** What a card's statement says that its purchases cost, in cents. */
export async function takenFromCard(client: LiveClient, card: string): Promise<bigint> {
  const rows = await readStatement(client, card);
  return rows.reduce((sum, { type, amount }) => {
    const cents = BigInt(Math.round(Number(amount) * 100));
    if (type === "Settlement") return sum + cents;
    return type === "Refund" ? sum - cents : sum;
  }, 0n);
}

async function readStatement(client: LiveClient, card: string): Promise<readonly Shown[]> {
  const all: Shown[] = [];
  for (let page = 1; ; page += 1) {
    const at = `/business/card/${card}/transactions?pageNumber=${page}&pageSize=${PAGE_SIZE}`;
    const { transactions } = await client.get(at);
    const rows = transactions as readonly Shown[];
    all.push(...rows);
    if (rows.length < PAGE_SIZE) return all;
  }
}
