import type { ApiClient } from "./client.ts";
import { nameOf, PEOPLE } from "./people.ts";

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Invoices in each state, and accounts for one payment and for many. Returns the number of the permanent one. */
export async function fillCollections(api: ApiClient): Promise<string> {
  await fillInvoices(api);
  const [owner, payer] = PEOPLE;
  const contact = { email: "shop@example.com", mobileNumber: "08030000000" };
  const { accountNumber } = await api.post<{ accountNumber: string }>(
    "/business/virtualaccount/customer",
    { ...owner, ...contact },
  );
  const once = { amount: 32_500, narration: "Order 7781", expiresInMinutes: 60 };
  await api.post("/business/virtualaccount/dynamic", { ...once, ...contact, ...payer });
  return accountNumber;
}

interface Invoice {
  readonly invoiceNumber: string;
  readonly paymentAccountNumber: string;
}

const INVOICES = [
  { amount: 48_000, description: "12 yards of adire", paid: 48_000 },
  { amount: 120_000, description: "Aso ebi for a wedding", paid: 60_000 },
  { amount: 15_500, description: "Gele and cap", paid: 0 },
  { amount: 275_000, description: "Uniforms, second half", paid: 275_000 },
  { amount: 36_000, description: "Ankara, three pieces", paid: 0, isCancelled: true },
  { amount: 64_250, description: "Curtains", paid: 0 },
];

async function fillInvoices(api: ApiClient): Promise<void> {
  for (const [index, { paid, isCancelled, ...terms }] of INVOICES.entries()) {
    const customer = PEOPLE[index] ?? { firstName: "Grace", lastName: "Adeleke" };
    const invoice = await api.post<Invoice>("/business/invoices", {
      ...terms,
      customerName: nameOf(customer),
      customerEmail: `customer${index + 1}@example.com`,
      dueDate: inDays(3 + 4 * index),
    });
    const accountNumber = invoice.paymentAccountNumber;
    if (paid > 0) await api.post("/test/credits", { accountNumber, amount: paid });
    if (isCancelled === true)
      await api.post(`/business/invoices/${invoice.invoiceNumber}/cancel`, {});
  }
}
