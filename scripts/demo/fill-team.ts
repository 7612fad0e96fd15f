import type { ApiClient, PersonClient } from "./client.ts";

interface DemoPlace {
  readonly businessId: string;
  readonly pin: string;
}

/** What the people of the business made: an endpoint that fails, an invitation, a view, and transfers that wait for approval. */
export async function fillTeam(
  person: PersonClient,
  api: ApiClient,
  { businessId, pin }: DemoPlace,
): Promise<void> {
  const business = `/b/${businessId}`;
  // Nothing listens there, so its attempts show how a failing endpoint looks.
  const endpoint = { url: "http://127.0.0.1:9/hooks", description: "Ledger" };
  await person.write("POST", `${business}/test/webhooks`, endpoint);
  const colleague = { email: "ngozi@adire.example", role: "developer" };
  await person.write("POST", `${business}/team/invitations`, colleague);
  await person.write("POST", `${business}/views`, {
    ...{ page: "transactions", name: "Large transfers out", isShared: true },
    query: "postingType=Debit&minAmount=40000",
  });
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
