import { expect, test } from "vitest";
import { readPdf } from "../../../../../test/support/read-pdf.ts";
import { ask } from "../../../../../test/support/service.ts";
import { becomes, type Merchant, useTransfers } from "./transfer-service.ts";

const transferService = useTransfers();

const pathOf = (reference: string) => `/business/transactions/${reference}/receipt`;

async function receiptOf(merchant: Merchant, reference: string) {
  const { url } = transferService();
  const response = await fetch(`${url}/api/v1${pathOf(reference)}`, {
    headers: { "x-service-api-key": merchant.test.apiKey },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const pages = await readPdf(new Uint8Array(await response.arrayBuffer()));
  return { pages, text: pages.flat().map(({ text }) => text) };
}

test("a receipt says who got what from whom, with the charges and the session id", async () => {
  const merchant = await transferService().merchant("Ọláyínká & Sons");
  const reference = await merchant.sent({ amount: 25_000, narration: "Rent for May" });
  await becomes(merchant, reference, { status: "Successful" });
  const record = await merchant.record(reference);
  const { pages, text } = await receiptOf(merchant, reference);
  expect(pages).toHaveLength(1);
  for (const shown of [
    ...["Ọláyínká & Sons", "Receipt (test mode)", reference, "Rent for May", "25,000.00"],
    ...["NGN 25,000.00", "NGN 25,075.00", "50.00"],
    ...[record["sessionId"], record["receiverAccountName"], record["receiverAccountNumber"]],
  ])
    expect(text.join(" ")).toContain(shown);
});

test("a very long name stays within the page", async () => {
  const name = "Ààrẹ ".repeat(20).trim();
  const merchant = await transferService().merchant(name);
  const reference = await merchant.sent();
  await becomes(merchant, reference, { status: "Successful" });
  const { pages } = await receiptOf(merchant, reference);
  for (const { x, width } of pages.flat()) expect(x + width).toBeLessThanOrEqual(595);
});

test("money that waits, failed or came in has no receipt, and says why", async () => {
  const merchant = await transferService().merchant();
  const failed = await merchant.sent({
    ...{ destinationBankCode: "999", destinationAccountNumber: "3012450026" },
  });
  const refusalOf = async (reference: string) => {
    const { status, body } = await ask(transferService(), {
      ...{ path: pathOf(reference), key: merchant.test },
    });
    return [status, body.error?.code, body.error?.message.split(",")[0]];
  };
  expect(await refusalOf(failed)).toEqual([400, "request_failed", "This is Pending"]);
  await merchant.advance(5);
  await becomes(merchant, failed, { status: "Reversed" });
  expect(await refusalOf(failed)).toEqual([400, "request_failed", "This is Reversed"]);
});

test("another business and mode find no receipt", async () => {
  const merchant = await transferService().merchant();
  const reference = await merchant.sent();
  await becomes(merchant, reference, { status: "Successful" });
  for (const key of [(await transferService().merchant()).test, merchant.live]) {
    const { status, body } = await ask(transferService(), { path: pathOf(reference), key });
    expect([status, body.error?.code]).toEqual([404, "transaction_not_found"]);
  }
});
