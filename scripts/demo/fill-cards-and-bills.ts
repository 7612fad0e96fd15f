import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ApiClient } from "./client.ts";

const reference = (what: string): string => `demo-${what}-${randomUUID().slice(0, 8)}`;

/** One bill of each category, one of which fails and is refunded. */
export async function fillBills(api: ApiClient): Promise<void> {
  const phoneNumber = "08030000001";
  await api.post("/business/vas/airtime/purchase", {
    ...{ reference: reference("airtime"), network: "MTN", phoneNumber, amount: 2_000 },
  });
  await api.post("/business/vas/internet/data/purchase", {
    ...{ reference: reference("data"), providerCode: "MTNDATA", planCode: "MTNDATA-1GB-7" },
    phoneNumber,
  });
  for (const meterNumber of ["45001234501", "45001234502"])
    await api.post("/business/vas/electricity/purchase", {
      ...{ disco: "IKEDC", meterNumber, meterType: "PREPAID", amount: 15_000, phoneNumber },
      reference: reference("power"),
    });
  await api.post("/business/vas/cable-tv/purchase", {
    ...{ provider: "DSTV", smartCardNumber: "7023456701", planCode: "DSTV-COMPACT", phoneNumber },
    reference: reference("tv"),
  });
  await api.post("/business/vas/betting/fund", {
    ...{ type: "BET9JA", customerId: "778801", name: "BELLO AMINA", amount: 3_000 },
    reference: reference("bet"),
  });
}

const HOLDERS = [
  { firstName: "Ọláyínká", lastName: "Akínwándé", email: "yinka@example.com", label: "Adverts" },
  { firstName: "Chiọma", lastName: "Nwosu", email: "chioma@example.com", label: "Software" },
];

/** Two cards: one that pays and is declined above its limit, and a frozen one. */
export async function fillCards(api: ApiClient): Promise<void> {
  for (const [index, { label, ...holder }] of HOLDERS.entries()) {
    const { customerId } = await api.post<{ customerId: string }>("/business/cardholders", holder);
    const order = { customerId, label, fundingAmount: 250 };
    const { cardReference } = await api.post<{ cardReference: string }>(
      "/business/card/issue",
      order,
    );
    await untilActive(api, cardReference);
    await useCard(api, cardReference);
    if (index === 1) await api.post(`/business/card/${cardReference}/freeze`, {});
  }
}

async function useCard(api: ApiClient, card: string): Promise<void> {
  const path = `/test/cards/${card}/authorizations`;
  const settled = await api.post<{ authorizationId: string }>(path, {
    ...{ amount: 49.99, merchantName: "Meta Platforms" },
  });
  await api.post(`${path}/${settled.authorizationId}/settle`, {});
  await api.post(path, { amount: 20, merchantName: "GitHub" });
  await api.post(path, { amount: 900, merchantName: "Lagos Books", country: "NG" });
}

const TRIES_MAX = 60;

/** The issuer makes a card a moment after it was ordered. */
async function untilActive(api: ApiClient, card: string): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const { status } = await api.get<{ status: string }>(`/business/card/${card}`);
    if (status !== "Pending") return;
    await sleep(250);
  }
}
