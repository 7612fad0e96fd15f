import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EmulatedCard } from "./emulators/sudo/books.ts";
import type { SudoEmulator } from "./emulators/sudo/sudo-emulator.ts";
import { verify } from "./support/ledger-fixture.ts";
import {
  CARDHOLDER,
  cardAtSudo,
  connectSudo,
  fundCards,
  takenAtSudo,
  takenFromCard,
} from "./support/live-cards.ts";
import { type LiveClient, liveClient, type Shown, WAIT } from "./support/live-client.ts";
import { hurry, type LiveService, startLiveService } from "./support/live-service.ts";

let service: LiveService;
let client: LiveClient;
let sudo: SudoEmulator;

beforeAll(async () => {
  service = await startLiveService();
  client = liveClient(service);
  sudo = await connectSudo(service);
}, 60_000);

afterAll(async () => {
  await service?.stop();
  await sudo?.close();
});

/** The tests build on each other: each begins where the previous one ended. */
describe("a business in live mode with Sudo's cards", () => {
  let customerId: unknown;
  let reference: string;
  let path: string;
  let card: EmulatedCard;

  const pay = (merchantAmount: number, rest = {}) =>
    sudo.purchase(card, { merchantAmount, ...rest });

  const reasonOf = async (purchase: ReturnType<typeof pay>) => (await purchase).history.at(-1);

  const rows = async (type: string) => {
    const { transactions } = await client.get(`${path}/transactions?pageSize=200`);
    return (transactions as readonly Shown[]).filter((row) => row["type"] === type);
  };

  test("needs the operator's permission and a funded card wallet", async () => {
    const refusal = await client.refusal("/business/card/issue", CARDHOLDER);
    expect(refusal).toMatch(/^403 activation_required/);
    await fundCards(service, 50_000n);
    expect(await client.get("/business/card-wallet")).toMatchObject({ available: 500 });
  });

  test("learns what the issuer needs of a cardholder, and pays nothing", async () => {
    const { address1: _, bvn: __, ...partial } = CARDHOLDER;
    const refusal = await client.refusal("/business/card/issue", partial);
    expect(refusal).toMatch(/^502 provider_error: .*the cardholder's address and BVN or NIN\./);
    expect(await client.get("/business/card-wallet")).toMatchObject({ available: 500 });
    expect(sudo.books.customers).toEqual([]);
  });

  test("issues a card to a cardholder", async () => {
    ({ customerId } = await client.post("/business/cardholders", CARDHOLDER));
    const issued = await client.post("/business/card/issue", { customerId, fundingAmount: 200 });
    expect(issued).toMatchObject({ status: "Active", currency: "USD", balance: 200 });
    card = cardAtSudo(sudo, issued);
    expect(issued).toMatchObject({ firstSix: card.maskedPan.slice(0, 6), brand: card.brand });
    reference = String(issued["cardReference"]);
    path = `/business/card/${reference}`;
    // The price of a card is USD 2, and of funding it 1 %.
    expect(await client.get("/business/card-wallet")).toMatchObject({ available: 296 });
    const { url } = await client.get(`${path}/details`);
    expect(url).toMatch(/^https:\/\/pay\.example\.com\/card-details#/);
  });

  test("issues one card though Sudo's answer is lost", async () => {
    sudo.misbehaveOnce("cut", ({ method, path: at }) => method === "POST" && at === "/cards");
    const issued = await client.post("/business/card/issue", { customerId, label: "Second" });
    expect(issued).toMatchObject({ status: "Pending" });
    await hurry(service);
    const at = `/business/card/${issued["cardReference"]}`;
    await client.becomes(at, { status: "Active" });
    expect(sudo.books.cards).toHaveLength(2);
    expect(sudo.books.customers).toHaveLength(1);
    await client.post(`${at}/terminate`);
    await expect.poll(() => sudo.books.cards[1]?.status, WAIT).toBe("canceled");
  });

  test("approves a purchase that the card can pay, and holds it until it is settled", async () => {
    const purchase = await pay(20, { fee: 5, vat: 0.375 });
    expect(purchase.history).toMatchObject([{ approved: true }]);
    expect(await client.get(path)).toMatchObject({ balance: 174.62, heldBalance: 25.38 });
    sudo.payments.capture(purchase);
    await client.becomes(path, { balance: 174.62, heldBalance: 0 });
    expect(await rows("Settlement")).toMatchObject([{ amount: 25.38 }]);
  });

  test("settles for another amount, and without the name of the authorisation", async () => {
    sudo.payments.capture(await pay(30), { amount: 24.62, names: false });
    await client.becomes(path, { balance: 150, heldBalance: 0 });
  });

  test("declines what the card cannot pay, and what is above its limits", async () => {
    expect(await reasonOf(pay(150.01))).toMatchObject({ approved: false });
    await client.post(`${path}/limits`, { perTransactionLimit: 40 });
    expect(await reasonOf(pay(40.01))).toMatchObject({ reason: "webhook_declined" });
    const [limited, poor] = await rows("Decline");
    expect(String(limited?.["description"])).toContain("limit");
    expect(String(poor?.["description"])).toContain("insufficient");
    expect(await client.get(path)).toMatchObject({ balance: 150, heldBalance: 0 });
  });

  test("gets a refund, once, though its notice comes twice", async () => {
    const purchase = await pay(12);
    const row = sudo.payments.capture(purchase);
    await client.becomes(path, { balance: 138, heldBalance: 0 });
    sudo.nextNotice("doubled");
    sudo.payments.refund(row);
    await client.becomes(path, { balance: 150 });
    await sudo.noticesSent();
    expect(await client.get(path)).toMatchObject({ balance: 150, heldBalance: 0 });
  });

  test("releases an approval whose answer Sudo did not get", async () => {
    sudo.nextQuestion("unheard");
    expect(await reasonOf(pay(35))).toMatchObject({ approved: false, reason: "webhook_timeout" });
    await client.becomes(path, { balance: 150, heldBalance: 0 });
    expect(await rows("Reversal")).toMatchObject([{ amount: 35 }]);
  });

  test("takes no purchase while it is frozen, and again afterwards", async () => {
    await client.post(`${path}/freeze`);
    await expect.poll(() => card.status, WAIT).toBe("inactive");
    expect(await reasonOf(pay(10))).toMatchObject({ approved: false, reason: "not_allowed" });
    expect(await client.post(`${path}/unfreeze`)).toMatchObject({ status: "Active" });
    expect(await reasonOf(pay(10))).toMatchObject({ approved: true });
    const [open] = await client.list("/business/card-authorizations?status=Approved");
    expect(open).toMatchObject({ cardReference: reference, heldAmount: 10 });
  });

  test("declines at once while Sudo does not know about the freeze", async () => {
    sudo.misbehaveOnce("refused", ({ method }) => method === "PUT");
    await client.post(`${path}/freeze`);
    expect(card.status).toBe("active");
    expect(await reasonOf(pay(10))).toMatchObject({ reason: "webhook_declined" });
    const afterRetry = async () => {
      await hurry(service);
      return card.status;
    };
    await expect.poll(afterRetry, WAIT).toBe("inactive");
  });

  test("ends with its balance in the card wallet, and money that is released later goes there too", async () => {
    const [open] = sudo.books.authorizations.filter(({ status }) => status === "approved");
    await client.post(`${path}/terminate`);
    await expect.poll(() => card.status, WAIT).toBe("canceled");
    expect(await client.get(path)).toMatchObject({ status: "Terminated", balance: 0 });
    const { available } = await client.get("/business/card-wallet");
    // It is settled for less than the USD 10 that are held.
    if (open !== undefined) sudo.payments.capture(open, { amount: 4 });
    await client.becomes("/business/card-wallet", { available: Number(available) + 6 });
  });

  test("loses a card that Sudo ends", async () => {
    const issued = await client.post("/business/card/issue", { customerId, fundingAmount: 20 });
    sudo.payments.terminate(cardAtSudo(sudo, issued));
    const at = `/business/card/${issued["cardReference"]}`;
    await client.becomes(at, { status: "Terminated", balance: 0 });
  });

  test("has the books that Sudo has", async () => {
    expect(await takenFromCard(client, reference)).toBe(takenAtSudo(sudo));
    const approved = sudo.books.authorizations.filter(({ status }) => status === "approved");
    expect(approved).toEqual([]);
    expect(await client.list("/business/card-authorizations?status=Approved")).toEqual([]);
    expect((await verify(service.kit.database)).findings).toEqual([]);
  });
});
