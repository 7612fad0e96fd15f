import type { ApiClient, PersonClient } from "./client.ts";

interface DemoPlace {
  readonly businessId: string;
  readonly pin: string;
}

const VIEW = { page: "transactions", name: "Large transfers out" };

/** Returns whether the demo is filled: the view is saved last. */
export async function isFilled(person: PersonClient, businessId: string): Promise<boolean> {
  const path = `/b/${businessId}/views?page=${VIEW.page}`;
  const views = await person.read<readonly { readonly name: string }[]>(path);
  return views.some(({ name }) => name === VIEW.name);
}

/** Saves the view by which a second run knows that the demo is filled. */
export async function saveView(person: PersonClient, businessId: string): Promise<void> {
  const query = "postingType=Debit&minAmount=40000";
  await person.write("POST", `/b/${businessId}/views`, { ...VIEW, isShared: true, query });
}

/** What the members of the business created: an invitation, and transfers that wait for approval. */
export async function fillTeam(
  person: PersonClient,
  api: ApiClient,
  { businessId, pin }: DemoPlace,
): Promise<void> {
  const business = `/b/${businessId}`;
  const colleague = { email: "ngozi@adire.example", role: "developer" };
  await person.write("POST", `${business}/team/invitations`, colleague);
  const amounts = { dashboardAbove: 250_000, apiAbove: 250_000 };
  await person.write("PUT", `${business}/test/settings/approvals`, amounts, pin);
  for (const [amount, name] of [
    [420_000, "Kàmpálà Dyers Ltd"],
    [1_150_000, "Ẹ̀gbá Weavers Co-operative"],
  ] as const)
    await api.post("/business/single", {
      ...{ amount, narration: "Cloth, second half", destinationAccountName: name },
      ...{ destinationBankCode: "058", destinationAccountNumber: "0123456789" },
      phoneNumber: "08030000000",
    });
}

/** Requests that the service refuses, for the request log: a wrong signature, and a field that is missing. */
export async function fillRefusals(api: ApiClient): Promise<void> {
  const body = { externalId: "shop-1001", firstName: "Bọ́lá" };
  // Signed as JSON with spaces, but sent without: the most frequent mistake.
  await api.send("POST", "/customers", JSON.stringify(body), JSON.stringify(body, null, 1));
  await api.send("POST", "/business/single", JSON.stringify({ amount: 1_000 }));
  await api.send("GET", "/wallets/wal_000000000000", "");
}
