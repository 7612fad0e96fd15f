import type { ApiClient } from "./client.ts";
import { PEOPLE, REGISTERED } from "./people.ts";

/** A wallet of a customer, and the number that takes money for it. */
export interface SampleWallet {
  readonly walletReference: string;
  readonly accountNumber: string;
}

/** Customers of every tier, wallets with numbers, and the registries' answers. */
export async function fillCustomers(api: ApiClient): Promise<readonly SampleWallet[]> {
  for (const [index, person] of PEOPLE.entries()) {
    await api.post("/customers", {
      ...person,
      externalId: `shop-${1_001 + index}`,
      email: `customer${index + 1}@example.com`,
      phone: `0803${String(1_000_000 + index * 7_919)}`,
    });
  }
  const wallets: SampleWallet[] = [];
  for (const [index, { bvn, nin, passport, ...person }] of REGISTERED.entries()) {
    const { id } = await api.post<{ id: number }>("/customers", {
      ...person,
      externalId: `shop-${2_001 + index}`,
      email: `${person.firstName.toLowerCase()}@example.com`,
    });
    await api.post(`/customers/${id}/kyc`, { type: "BVN", payload: { bvn } });
    // The first customer stays at tier 1, so that the page shows what is missing for the next.
    if (index > 0) await reachTierTwo(api, id, { nin, passport });
    wallets.push(await openWallet(api, id));
  }
  await fillVerifications(api);
  return wallets;
}

async function reachTierTwo(
  api: ApiClient,
  customerId: number,
  { nin, passport }: { readonly nin: string; readonly passport: string },
): Promise<void> {
  await api.post(`/customers/${customerId}/kyc`, { type: "NIN", payload: { nin } });
  const payload = { passportNumber: passport };
  await api.post(`/customers/${customerId}/kyc`, { type: "PASSPORT", payload });
}

async function openWallet(api: ApiClient, customerId: number): Promise<SampleWallet> {
  const { walletReference } = await api.post<{ walletReference: string }>(
    `/customers/${customerId}/wallets`,
    { currency: "NGN" },
  );
  const { accountNumber } = await api.post<{ accountNumber: string }>(
    `/wallets/${walletReference}/virtual-account`,
    {},
  );
  return { walletReference, accountNumber };
}

async function fillVerifications(api: ApiClient): Promise<void> {
  await api.post("/business/verification/bvn", { bvn: "95000000011" });
  await api.post("/business/verification/nin", { nin: "96000000022" });
  await api.post("/business/verification/bvn", { bvn: "95012345672" });
}
