import { describe, expect, test } from "vitest";
import { refused } from "../../../../test/emulators/paystack/envelope.ts";
import { present } from "../../../kernel/assert.ts";
import type { AccountRequest } from "../../../kernel/providers/ports/collection-rail.ts";
import { parseExact, textAt } from "../../http/exact-json.ts";
import { call, isTo, NO_HOLDER } from "../../test/rail-fixture.ts";
import { usePaystack } from "./paystack-fixture.ts";

const fixture = usePaystack();

const requestOf = (changes: Partial<AccountRequest> = {}) => fixture().accountRequest(changes);
const onceOf = (amount = 500_000n, minutes = 20) => ({
  amount,
  expiresAt: new Date(fixture().emulator.nowMs + minutes * 60_000),
});
const open = (request: AccountRequest, settings = {}) =>
  present(fixture().connectWith(settings).collectionRail, "the rail").openAccount(request, call());
const sentTo = (path: string) =>
  parseExact(
    fixture().calls.findLast((made) => made.path === path && made.method === "POST")?.request ?? "",
  );
const TURNED_AWAY = { kind: "unavailable", why: "turned_away" };
const refusedFor = (words: RegExp) => ({
  kind: "refused",
  reason: expect.stringMatching(new RegExp(`^\\S.{8,}${words.source}.*\\.$`)),
});
const accountsOf = (reference: string) =>
  fixture().emulator.collections.accounts.filter(({ customer }) =>
    customer.email.includes(reference),
  );

describe("an account that stays open", () => {
  test("has a customer of its own, whose address contains our reference", async () => {
    const request = requestOf();
    expect((await fixture().open(request)).bankCode).toBe("035");
    const body = sentTo("/customer");
    expect(textAt(body, "email")).toBe(`ngozi+${request.reference}@shop.example`);
    expect(textAt(body, "first_name")).toBe("Ngozi");
    expect(textAt(body, "phone")).toBe("08031234567");
    expect(textAt(body, "metadata", "reference")).toBe(request.reference);
    expect(textAt(sentTo("/dedicated_account"), "preferred_bank")).toBe("wema-bank");
  });

  test("of a holder without contacts has those of the operator's settings", async () => {
    const request = requestOf({ holder: NO_HOLDER, accountName: "Adire Market" });
    await fixture().open(request);
    const body = sentTo("/customer");
    expect(textAt(body, "email")).toBe(`${request.reference}@pay.example.com`);
    expect(textAt(body, "phone")).toBe("08000000000");
    expect([textAt(body, "first_name"), textAt(body, "last_name")]).toEqual(["Adire", "Market"]);
  });

  test("of a bank that Paystack does not list is refused before anything is opened", async () => {
    const { customers } = fixture().emulator.collections;
    const before = customers.size;
    const refusal = refusedFor(/preferredBank/);
    expect(await open(requestOf(), { preferredBank: "new-bank" })).toMatchObject(refusal);
    expect(await open(requestOf(), { preferredBank: "closed-bank" })).toMatchObject(refusal);
    expect(customers.size).toBe(before);
  });

  test.each([
    [400, "Email is invalid", "refused"],
    [400, "Invalid Email Address Passed", "refused"],
    [400, "Customer phone number is invalid", "refused"],
    [422, '"first_name" must be a string', "refused"],
    [404, "Email is invalid", "unavailable"],
    [400, "Access Denied", "unavailable"],
    [400, "Dedicated NUBAN is not available for your business", "unavailable"],
    [400, "A customer with the specified email or code was not found", "unavailable"],
    [400, "Could not resolve account name. Check parameters or try again.", "unavailable"],
    [400, "System Malfunction", "unavailable"],
    [400, "Something new", "unavailable"],
  ])("is refused with %i, %s: it is %s, whichever call is refused", async (status, words, kind) => {
    const { collections } = fixture().emulator;
    const expected = kind === "refused" ? refusedFor(/holder/) : TURNED_AWAY;
    collections.customerRefusal = refused(status, words);
    expect(await open(requestOf())).toMatchObject(expected);
    collections.customerRefusal = undefined;
    const request = requestOf();
    collections.refusal = refused(status, words);
    expect(await open(request)).toMatchObject(expected);
    collections.refusal = undefined;
    // A request that was turned away opens the account later.
    await fixture().open(request);
  });

  test("is the same for calls that start together", async () => {
    const request = requestOf();
    const all = await Promise.all(Array.from({ length: 6 }, () => fixture().open(request)));
    expect(new Set(all.map(({ accountNumber }) => accountNumber)).size).toBe(1);
    expect(accountsOf(request.reference)).toHaveLength(1);
  });

  test("is not opened while the look-up of an earlier one proves nothing", async () => {
    for (const fault of ["error_before", "maintenance", "cut"] as const) {
      const request = requestOf();
      fixture().emulator.misbehaveOnce(fault, isTo("GET", "/dedicated_account"));
      expect(await open(request)).toMatchObject({ kind: "unknown" });
      expect(accountsOf(request.reference)).toEqual([]);
    }
  });

  test("is never another customer's, nor a closed one", async () => {
    const { emulator } = fixture();
    const first = requestOf();
    const { accountNumber } = await fixture().open(first);
    emulator.misbehaveOnce("another_answer", isTo("GET", "/dedicated_account"));
    const other = await open(requestOf());
    expect(other).not.toMatchObject({ accountNumber });
    present(accountsOf(first.reference)[0], "the account").active = false;
    expect(await open(first)).not.toMatchObject({ accountNumber });
  });
});

describe("an account for one payment", () => {
  test("takes the asked amount in kobo, and closes when it was asked to", async () => {
    const once = onceOf();
    const account = await fixture().open(requestOf({ holder: NO_HOLDER, once }));
    expect(account).toMatchObject({ bankCode: "100039", closesAt: once.expiresAt });
    const body = sentTo("/charge");
    expect(textAt(body, "amount")).toBe("500000");
    expect(textAt(body, "bank_transfer", "account_expires_at")).toBe(once.expiresAt.toISOString());
  });

  test("without an end closes after the minutes of the setting", async () => {
    const once = { amount: 5_000n, expiresAt: null };
    const closesAt = new Date(fixture().emulator.nowMs + 30 * 60_000);
    expect(await fixture().open(requestOf({ once }))).toMatchObject({ closesAt });
  });

  test("that is paid is not given out again", async () => {
    const request = requestOf({ once: onceOf() });
    const { accountNumber } = await fixture().open(request);
    fixture().emulator.collections.pay(accountNumber, 500_000n);
    expect(await open(request)).toMatchObject(refusedFor(/another/));
  });

  test("whose charge is under way, or has a status that is not documented, is unknown", async () => {
    for (const status of ["pending", "ongoing", "send_otp"]) {
      const request = requestOf({ once: onceOf() });
      await fixture().open(request);
      fixture().emulator.collections.waitingStatus = status;
      const detail = `the status ${status}`;
      expect(await open(request)).toMatchObject({ kind: "unknown", detail });
      fixture().emulator.collections.waitingStatus = "pending_bank_transfer";
    }
  });

  test("that an earlier call opened is found, whatever the words of the refusal", async () => {
    const request = requestOf({ once: onceOf() });
    const account = await fixture().open(request);
    fixture().emulator.collections.repetitionWords = "Charge attempted";
    expect(await open(request)).toEqual(account);
    fixture().emulator.collections.repetitionWords = "Duplicate Transaction Reference";
  });

  test.each([
    [
      400,
      "Pay with transfer is not currently supported for transactions less than NGN100.00",
      /larger/,
    ],
    [400, "Transaction amount limit exceeded", /smaller/],
    [400, "Watch your spending. Amount cannot be processed online...", /smaller/],
    [400, "Invalid Amount Sent", /amount/],
    [422, "Invalid Email Address Passed", /e-mail/],
    [400, "account_expires_at must be in the future", /end/],
  ])("refused with %i, %s, is refused for it", async (status, words, named) => {
    const { collections } = fixture().emulator;
    collections.refusal = refused(status, words);
    expect(await open(requestOf({ once: onceOf() }))).toMatchObject(refusedFor(named));
    collections.refusal = undefined;
  });

  test.each([
    [404, "Transaction amount limit exceeded"],
    [400, "Currency not supported by merchant"],
    [400, "Integration has been deactivated"],
    [400, "Denied by fraud system"],
    [400, "Please wait a few minutes and try again."],
    [400, "Something new"],
  ])("refused with %i, %s, is opened later", async (status, words) => {
    const request = requestOf({ once: onceOf() });
    const { collections } = fixture().emulator;
    collections.refusal = refused(status, words);
    expect(await open(request)).toEqual(TURNED_AWAY);
    collections.refusal = undefined;
    await fixture().open(request);
  });

  test("is refused for its end only if the merchant has set one", async () => {
    expect(await open(requestOf({ once: onceOf(5_000n, -1) }))).toMatchObject(refusedFor(/end/));
    const { collections } = fixture().emulator;
    collections.refusal = refused(400, "account_expires_at must be in the future");
    const once = { amount: 5_000n, expiresAt: null };
    expect(await open(requestOf({ once }))).toEqual(TURNED_AWAY);
    collections.refusal = undefined;
  });

  test.each([
    "Duplicate Transaction Reference",
    "Duplicate charge request for reference",
  ])("whose reference exists and is not found is unknown: %s", async (words) => {
    const { collections } = fixture().emulator;
    collections.refusal = refused(400, words);
    const outcome = await open(requestOf({ once: onceOf() }));
    expect(outcome).toMatchObject({ kind: "unknown", why: "unproven" });
    collections.refusal = undefined;
  });
});

test("an account at a bank with another code at Paystack has our code", async () => {
  const account = await open(requestOf(), { preferredBank: "globus-bank" });
  expect(account).toMatchObject({ kind: "opened", bankCode: "103" });
});

test("a bank that an old list lacks is not refused while Paystack returns no new list", async () => {
  const { emulator, connectWith } = fixture();
  const rail = present(connectWith({ preferredBank: "new-bank" }).collectionRail, "the rail");
  expect(await rail.openAccount(requestOf(), call())).toMatchObject({ kind: "refused" });
  emulator.advance(3_600_000);
  emulator.misbehaveOnce("maintenance", isTo("GET", "/bank"));
  expect(await rail.openAccount(requestOf(), call())).toMatchObject({ kind: "unknown" });
});
