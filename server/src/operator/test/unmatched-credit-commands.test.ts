import { expect, test } from "vitest";
import { useCollections } from "../../../test/support/collection-service.ts";
import { startTestService } from "../../../test/support/service.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

const collectionService = useCollections({ start: startTestService });

const operator = (...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: collectionService().kit.database.url },
    folder: "/dev/null",
  });

test("money that came to an unknown number is listed, and assigned to its intended receiver", async () => {
  const merchant = await collectionService().collector();
  expect((await operator("credits", "unmatched")).output).toBe("There are no unmatched credits.");
  await collectionService().kit.providers.simulatedBank.receive({
    ...{ environmentId: merchant.environmentId, sessionId: "unmatched", amount: 250_000n },
    ...{ accountNumber: "0000000000", senderName: "EZE CHIDI" },
    ...{ senderAccountNumber: "0123456789", narration: "For what" },
  });
  const listed = async () => (await operator("credits", "unmatched")).output;
  await expect.poll(listed, { timeout: 30_000 }).toContain("NGN 2,500.00");
  const foundBy = async (...filter: string[]) =>
    JSON.parse((await operator("credits", "unmatched", ...filter, "--json")).output).length;
  for (const [name, right, wrong] of [
    ["account", "0000000000", "0000000001"],
    ["session", "unmatched", "unmatche"],
    ["sender", "ze chi", "amina"],
    ["amount", "2,500", "2500.01"],
    ["since", "1h", "2099-01-01T00:00:00Z"],
  ] as const) {
    expect([name, await foundBy(`--${name}`, right)]).toEqual([name, 1]);
    expect([name, await foundBy(`--${name}`, wrong)]).toEqual([name, 0]);
  }
  const [{ id }] = JSON.parse((await operator("credits", "unmatched", "--json")).output);
  const { accountNumber } = await merchant.dynamic({ amount: 2_500 });
  const candidates = async () =>
    JSON.parse((await operator("credits", "candidates", id, "--json")).output);
  expect(await candidates()).toMatchObject([
    {
      ...{ accountNumber, amount: 2_500, received: 0, businessId: String(merchant.businessId) },
      reasons: ["It is open for exactly this amount."],
    },
  ]);
  const wrong = await operator("credits", "assign", id, "--account", "1111111111");
  expect(wrong.complaint).toContain("No virtual account in the mode");
  const assigned = await operator("credits", "assign", id, "--account", String(accountNumber));
  expect(assigned.output).toMatch(/^Credit \d+ is assigned to \d{10}, as fnd_/);
  expect((await merchant.balance()).pending).toBe(2_487.5);
  const gone = await operator("credits", "candidates", id);
  expect(gone.complaint).toContain("There is no unmatched credit");
  expect((await operator("actions")).output).toContain("credits.assign");
});

test("holidays are added and removed", async () => {
  const added = await operator("holiday", "add", "2099-03-20", "--name", "Eid al-Fitr");
  expect(added.output).toBe("2099-03-20 is a holiday: Eid al-Fitr.");
  expect((await operator("holiday", "list")).output).toContain("Eid al-Fitr");
  expect((await operator("holiday", "remove", "2099-03-20")).exitCode).toBe(0);
  expect((await operator("holiday", "remove", "2099-03-20")).complaint).toContain(
    "is not a holiday",
  );
});

test("mail to a business goes to the address that it gives, and only an e-mail address is accepted", async () => {
  const merchant = await collectionService().collector();
  const contact = (email: string) =>
    operator("business", "contact", String(merchant.businessId), email);
  expect((await contact("finance@example.com")).output).toBe(
    "Mail to it goes to finance@example.com.",
  );
  const shown = await operator("business", "show", String(merchant.businessId));
  expect(shown.output).toMatch(/mail to\s+finance@example\.com/);
  expect((await contact("finance")).complaint).toContain("Give one address in the form");
  expect((await contact("none")).output).toBe("Mail to it is stored from now on.");
  expect((await operator("actions")).output).toContain("business.set_contact_email");
});

test("the business that holds unmatched money is in no list", async () => {
  const { output } = await operator("business", "list");
  expect(output).toContain("Adire Market");
  expect(output).not.toContain("Unmatched");
});
