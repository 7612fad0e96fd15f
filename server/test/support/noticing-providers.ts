import { createHmac } from "node:crypto";
import { expect, vi } from "vitest";
import { setRoute } from "../../src/domains/platform/providers/index.ts";
import { present } from "../../src/kernel/assert.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { settingsOf as koraSettings } from "../../src/providers/kora/test/kora-fixture.ts";
import type { Emulator } from "../emulators/emulator.ts";
import { SECRET_KEY as KORA_SECRET, KoraEmulator } from "../emulators/kora/kora-emulator.ts";
import { SECRET_KEY as MONNIFY_SECRET } from "../emulators/monnify/monnify-emulator.ts";
import { SECRET_KEY as PAYSTACK_SECRET } from "../emulators/paystack/paystack-emulator.ts";
import { NOTICE_TOKEN } from "../emulators/sudo/messages.ts";
import type { SudoEmulator } from "../emulators/sudo/sudo-emulator.ts";
import { monnifyBank, paystackBank } from "./live-banks.ts";
import { CARDHOLDER, cardAtSudo, connectSudo, fundCards } from "./live-cards.ts";
import { liveClient, WAIT } from "./live-client.ts";
import { fundLive, givenSettings, hurry, type LiveService } from "./live-service.ts";

/** A provider that sends notices, connected to a service. */
export interface NoticingProvider {
  readonly name: string;
  /** The headers of a body that was signed by the provider, or by an attacker without its secret. */
  headersOf(body: string, isForged?: boolean): Readonly<Record<string, string>>;
  /** Causes the events that the provider sends notices about. Returns one notice of each kind. */
  happen(): Promise<readonly string[]>;
}

type Sign = NoticingProvider["headersOf"];

const signedBy =
  (header: string, digest: "sha256" | "sha512", secret: string): Sign =>
  (body, isForged = false) => ({
    [header]: createHmac(digest, isForged ? "another-secret" : secret)
      .update(body)
      .digest("hex"),
  });

/** Connects every provider that sends notices to a service whose business then has money. */
export async function connectNoticingProviders(service: LiveService): Promise<{
  readonly providers: readonly NoticingProvider[];
  readonly sudo: SudoEmulator;
  /** Pays into an account number of Monnify. */
  pay(accountNumber: string, kobo: bigint): void;
  close(): Promise<void>;
}> {
  const [monnify, paystack, kora] = [monnifyBank(), paystackBank(), new KoraEmulator()];
  await monnify.connect(service);
  await fundLive(service, (number) => monnify.pay(number, FUNDS));
  await paystack.connect(service);
  await kora.listen();
  kora.advance(Date.now() - kora.nowMs);
  await service.connect("kora", kora, givenSettings(koraSettings(kora.url)));
  const sudo = await connectSudo(service);
  await fundCards(service, CARD_FUNDS);
  const emulators = [monnify.emulator, paystack.emulator, kora, sudo];
  const bank = (name: string, emulator: Emulator, headersOf: Sign): NoticingProvider => ({
    ...{ name, headersOf },
    happen: () => transferBy(service, name, emulator),
  });
  await routeTo(service, "paystack", "collections");
  await fundLive(service, (number) => paystack.pay(number, 10_000n));
  await routeTo(service, "monnify", "collections");
  return {
    providers: [
      bank("monnify", monnify.emulator, signedBy("monnify-signature", "sha512", MONNIFY_SECRET)),
      bank(
        "paystack",
        paystack.emulator,
        signedBy("x-paystack-signature", "sha512", PAYSTACK_SECRET),
      ),
      bank("kora", kora, signedByKora),
      { name: "sudo", headersOf: withToken, happen: () => payWithCard(service, sudo) },
    ],
    ...{ sudo, pay: monnify.pay },
    close: async () => void (await Promise.all(emulators.map((emulator) => emulator.close()))),
  };
}

const FUNDS = 900_000_000n;
const CARD_FUNDS = 500_000n;

/** Kora signs what JSON.stringify writes of the data. */
function signedByKora(body: string, isForged = false) {
  const sign = signedBy("x-korapay-signature", "sha256", KORA_SECRET);
  try {
    const { data } = JSON.parse(body) as { readonly data: unknown };
    return sign((JSON.stringify(data) as string | undefined) ?? "", isForged);
  } catch {
    return sign(body, isForged);
  }
}

const withToken: Sign = (_body, isForged = false) => ({
  authorization: isForged ? "Bearer 0000000000000000" : NOTICE_TOKEN,
});

/** A transfer that ends, and the notices so far. */
async function transferBy(
  service: LiveService,
  name: string,
  emulator: Emulator,
): Promise<readonly string[]> {
  await routeTo(service, name);
  await orderTransfer(service, name, "0123456789");
  const bodies = () => kindsOf(emulator);
  const ended = async () => {
    await hurry(service);
    return bodies().some((body) => /"(?:SUCCESSFUL_DISBURSEMENT|transfer\.success)"/.test(body));
  };
  await expect.poll(ended, WAIT).toBe(true);
  return bodies();
}

/** New transfers go to this provider. */
export const routeTo = (
  { kit }: LiveService,
  provider: string,
  port: "bank_rail" | "collections" = "bank_rail",
) =>
  setRoute(kit, {
    ...{ port, position: 1, provider, by: "amina" },
    ...{ businessId: undefined, onlyFor: undefined, amountMin: undefined, amountMax: undefined },
  });

let amount = 20_000;

/** Orders a transfer, each of another amount. Returns our reference at the provider. */
export async function orderTransfer(
  { askLive, kit }: Pick<LiveService, "askLive" | "kit">,
  provider: string,
  destinationAccountNumber: string,
): Promise<string> {
  amount += 1;
  const body = {
    ...{ amount, narration: "Rent", destinationBankCode: "058", destinationAccountNumber },
    ...{ destinationAccountName: "EZE CHIDI MUSA", phoneNumber: "08031234567" },
  };
  const answer = await askLive("/business/single", body, `noticed transfer ${amount}`);
  expect(answer.status, answer.text).toBe(200);
  const sent = () =>
    kit.database.many<{ reference: string }>(sql`
      select order_reference as reference from transactions
      where amount = ${BigInt(amount) * 100n} and provider = ${provider}`);
  const [order] = await vi.waitFor(async () => {
    const orders = await sent();
    expect(orders).toHaveLength(1);
    return orders;
  }, WAIT);
  return present(order, "the transfer").reference;
}

/** A purchase that was settled and refunded, one that Sudo declined, and a card that it ended. */
async function payWithCard(service: LiveService, sudo: SudoEmulator): Promise<readonly string[]> {
  const client = liveClient(service);
  const { customerId } = await client.post("/business/cardholders", CARDHOLDER);
  const issue = () => client.post("/business/card/issue", { customerId, fundingAmount: 200 });
  const [shown, ended] = [await issue(), await issue()];
  const card = cardAtSudo(sudo, shown);
  const row = sudo.payments.capture(await sudo.purchase(card, { merchantAmount: 20 }));
  await client.becomes(`/business/card/${shown["cardReference"]}`, { heldBalance: 0 });
  sudo.payments.refund(row);
  await client.becomes(`/business/card/${shown["cardReference"]}`, { balance: 200 });
  await sudo.purchase(card, { merchantAmount: 1_000_000 });
  sudo.payments.terminate(cardAtSudo(sudo, ended));
  await client.becomes(`/business/card/${ended["cardReference"]}`, { status: "Terminated" });
  return kindsOf(sudo);
}

/** The latest notice of each event. */
function kindsOf({ notices }: Emulator): readonly string[] {
  const latest = new Map(notices.map(({ body }) => [eventOf(body), body]));
  return [...latest.values()];
}

function eventOf(body: string): unknown {
  const { event, eventType, type } = JSON.parse(body) as Readonly<Record<string, unknown>>;
  return event ?? eventType ?? type;
}
