import { describe, expect, test } from "vitest";
import type { EmulatedRequest } from "../../../../test/emulators/emulator.ts";
import { CONFLICTING_BVN, REFUSED_BVN } from "../../../../test/emulators/sudo/customers.ts";
import { present } from "../../../kernel/assert.ts";
import type { CardHolder } from "../../../kernel/providers/ports/card-issuer.ts";
import { BVN, call, useSudo } from "./sudo-fixture.ts";

const fixture = useSudo();

const isPost = (path: string) => (request: EmulatedRequest) =>
  request.method === "POST" && request.path === path;

function lastPost(path: string): unknown {
  const request = fixture().emulator.requests.findLast(isPost(path));
  return JSON.parse(present(request, `a request to ${path}`).body);
}

describe("a holder", () => {
  test("is registered in a separate step, in Sudo's format, and once for all cards", async () => {
    const { issuer, order, emulator } = fixture();
    const first = order();
    expect((await issuer.issue(first, call())).kind).toBe("succeeded");
    expect(lastPost("/customers")).toEqual({
      ...{ type: "individual", name: "Chidi Eze", status: "active" },
      ...{ phoneNumber: "+2348031234567", emailAddress: "chidi@example.com" },
      individual: {
        ...{ firstName: "Chidi", lastName: "Eze", dob: "1990/01/31" },
        identity: { type: "BVN", number: BVN },
      },
      billingAddress: {
        ...{ line1: "4 Barnawa Close", city: "Barnawa", state: "Kaduna" },
        ...{ country: "NG", postalCode: "800001" },
      },
      metadata: { ref: first.holder.reference },
    });
    const registered = emulator.books.customers.length;
    expect((await issuer.issue(order({ holder: first.holder }), call())).kind).toBe("succeeded");
    expect(emulator.books.customers.length).toBe(registered);
  });

  test("may have a NIN instead of a BVN, and no date of birth, phone or e-mail", async () => {
    const { issuer, order } = fixture();
    const holder = { bvn: null, idType: "nin", idNumber: "70123456789" };
    const ordered = order({}, { ...holder, dateOfBirth: null, phone: null, email: null });
    expect((await issuer.issue(ordered, call())).kind).toBe("succeeded");
    const sent = lastPost("/customers");
    expect(sent).toMatchObject({
      individual: { identity: { type: "NIN", number: "70123456789" } },
    });
    expect(sent).not.toHaveProperty("phoneNumber");
    expect(sent).not.toHaveProperty("emailAddress");
    expect(sent).not.toHaveProperty("individual.dob");
  });

  test.each<[Partial<CardHolder>, string]>([
    [{ firstName: " " }, "first name"],
    [{ lastName: "" }, "last name"],
    [{ address1: null }, "address"],
    [{ city: null }, "city"],
    [{ state: null }, "state"],
    [{ zipcode: null }, "postal code"],
    [{ country: null }, "country"],
    [{ bvn: null, idType: "PASSPORT", idNumber: "A01234567" }, "BVN or NIN"],
    [{ address1: null, zipcode: null, bvn: null }, "address, postal code and BVN or NIN"],
  ])("with %o is refused before anything is sent: %s", async (changes, missing) => {
    const { issuer, order, emulator } = fixture();
    const ordered = order({}, changes);
    const before = emulator.requests.filter(({ method }) => method !== "GET").length;
    const reason = `The card issuer needs the cardholder's ${missing}.`;
    expect(await issuer.issue(ordered, call())).toMatchObject({ kind: "failed", reason });
    expect(await issuer.find(ordered, call())).toMatchObject({ kind: "failed", reason });
    expect(emulator.requests.filter(({ method }) => method !== "GET").length).toBe(before);
  });

  test("who lost a needed field after the card was made still has the card", async () => {
    const { issuer, made } = fixture();
    const { order, card } = await made();
    const changed = { ...order, holder: { ...order.holder, address1: null } };
    for (const outcome of [await issuer.find(changed, call()), await issuer.issue(changed, call())])
      expect(outcome).toMatchObject({ card: { issuerReference: card.issuerReference } });
  });

  test.each([
    [REFUSED_BVN, "The card issuer refused the cardholder's identity number."],
    [
      CONFLICTING_BVN,
      "The card issuer has already registered another cardholder with these details.",
    ],
  ])("whom Sudo refuses has no card: %s", async (bvn, reason) => {
    const { issuer, order, emulator } = fixture();
    const ordered = order({}, { bvn });
    expect(await issuer.issue(ordered, call())).toMatchObject({ kind: "failed", reason });
    expect(emulator.books.usableCards(ordered.reference)).toHaveLength(0);
  });

  test("whose registration was not answered is found by our reference, in another process too", async () => {
    const { issuer, order, emulator, connectWith } = fixture();
    const ordered = order();
    const registered = emulator.books.customers.length;
    emulator.misbehaveOnce("error_after", isPost("/customers"));
    expect(await issuer.issue(ordered, call())).toMatchObject({ kind: "unknown" });
    expect(await issuer.find(ordered, call())).toEqual({ kind: "not_found" });
    expect((await connectWith().issuer.issue(ordered, call())).kind).toBe("succeeded");
    expect(emulator.books.customers.length).toBe(registered + 1);
  });

  test("is looked up in Sudo's list until no process can register the holder again", async () => {
    const { made, issuer, emulator } = fixture();
    const { order } = await made();
    const lists = () =>
      emulator.requests.filter(({ path, method }) => path === "/customers" && method === "GET")
        .length;
    const read = async () => {
      const before = lists();
      await issuer.find(order, call());
      return lists() - before;
    };
    expect([await read(), await read()]).toEqual([1, 1]);
    emulator.books.advance(11 * 60_000);
    expect([await read(), await read()]).toEqual([1, 0]);
  });

  test("is found by e-mail address and name if Sudo keeps no reference of holders", async () => {
    const { order, emulator, connectWith } = fixture();
    const ordered = order({}, { email: "ada@example.com", firstName: "Ada" });
    const namesake = order({}, { email: "ada@example.com", firstName: "Adaeze" });
    emulator.books.keepsHolderMetadata = false;
    const before = emulator.books.customers.length;
    expect((await connectWith().issuer.issue(ordered, call())).kind).toBe("succeeded");
    expect(await connectWith().issuer.find(ordered, call())).toMatchObject({ kind: "succeeded" });
    expect((await connectWith().issuer.issue(namesake, call())).kind).toBe("succeeded");
    expect(emulator.books.customers.length).toBe(before + 2);
    const nameless = order({}, { email: null });
    expect(await connectWith().issuer.issue(nameless, call())).toMatchObject({
      ...{ kind: "failed", reason: "The card issuer needs the cardholder's e-mail address." },
    });
    emulator.books.keepsHolderMetadata = true;
  });

  test("is found on a later page of Sudo's list", async () => {
    const { order, emulator, connectWith, made } = fixture();
    const { order: ordered } = await made();
    const { customers } = emulator.books;
    const [own] = customers.splice(
      customers.findIndex(({ fields }) => isOf(fields, ordered)),
      1,
    );
    const fill = (at: number) => ({
      ...present(own, "the holder"),
      ...{
        id: `66b2c9d4f1ae9c7e${at.toString(16).padStart(8, "0")}`,
        fields: { name: `Other ${at}` },
      },
    });
    customers.push(...Array.from({ length: 520 }, (_, at) => fill(at)), present(own, "the holder"));
    expect(await connectWith().issuer.find(ordered, call())).toMatchObject({ kind: "succeeded" });
    expect(await connectWith().issuer.find(order(), call())).toEqual({ kind: "not_found" });
    customers.splice(
      0,
      customers.length,
      ...customers.filter(({ fields }) => "individual" in fields),
    );
  });
});

const isOf = (fields: object, { holder }: { readonly holder: CardHolder }) =>
  JSON.stringify(fields).includes(holder.reference);
