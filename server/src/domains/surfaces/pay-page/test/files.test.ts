import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type Collector, useCollections } from "../../../../../test/support/collection-service.ts";
import { readPdf } from "../../../../../test/support/read-pdf.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { setLogo, setSupport } from "../../../platform/businesses/index.ts";
import { serveFiles } from "../file-routes.ts";
import { returnAddressOf } from "../rules.ts";

const collectionService = useCollections();

const open = (token: unknown, path = "") =>
  fetch(`${collectionService().url}/pay/${token}${path}`, { redirect: "manual" });

async function invoiceOf(merchant: Collector, body: object = {}) {
  const { body: answer } = await merchant.ask("/business/invoices", { amount: 12_500, ...body });
  const data = answer.data ?? {};
  return {
    data,
    token: String(data["publicToken"]),
    number: String(data["invoiceNumber"]),
    account: String(data["paymentAccountNumber"]),
  };
}

const own = (merchant: Collector, path: string) =>
  fetch(`${collectionService().url}${path}`, {
    headers: { "x-service-api-key": merchant.test.apiKey },
  });

/** The handler of PDFs, called with replies that no client reads. */
function pdfHandler() {
  const handlers = new Map<string, (request: object, reply: object) => Promise<unknown>>();
  const server = { get: handlers.set.bind(handlers) };
  serveFiles(server as never, collectionService().kit);
  return async (token: string) => {
    const answer = { status: 200, headers: {}, raw: new EventEmitter() };
    const reply = {
      raw: answer.raw,
      code: (status: number) => Object.assign(answer, { status }) && reply,
      header: (name: string, value: string) =>
        Object.assign(answer, { headers: { ...answer.headers, [name]: value } }) && reply,
      headers: () => reply,
      type: () => reply,
      send: () => reply,
    };
    await handlers.get("/pay/:token/pdf")?.({ params: { token } }, reply);
    return answer;
  };
}

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

const by = "Amaka";

describe("the address of the pay page", () => {
  test("is absolute on the invoice when it is created, read and listed", async () => {
    const merchant = await collectionService().collector();
    const invoice = await invoiceOf(merchant);
    const payUrl = `${collectionService().url}/pay/${invoice.token}`;
    expect(invoice.data).toMatchObject({ payUrl, returnUrl: null });
    const read = await merchant.ask(`/business/invoices/${invoice.number}`);
    expect(read.body.data).toMatchObject({ payUrl });
    expect(await (await fetch(payUrl)).text()).toContain(invoice.number);
  });
});

describe("a return URL", () => {
  test("is a link on the page once the invoice is paid, and not before", async () => {
    const merchant = await collectionService().collector();
    const returnUrl = "https://shop.example/thanks?order=7&a=<b>";
    const invoice = await invoiceOf(merchant, { returnUrl });
    expect(invoice.data).toMatchObject({ returnUrl });
    expect(await (await open(invoice.token)).text()).not.toContain("shop.example");
    await merchant.pay(invoice.account, 12_500);
    const page = await (await open(invoice.token)).text();
    const address = `https://shop.example/thanks?order=7&amp;a=%3Cb%3E&amp;invoiceNumber=${invoice.number}&amp;status=Paid`;
    expect(page).toContain(`<a href="${address}" rel="noreferrer">Return to`);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "/thanks",
    "shop.example",
    "https://user:secret@shop.example/",
    "http:shop.example",
    " https://shop.example/",
    "https:\\\\shop.example",
  ])("like %s is refused by name", async (returnUrl) => {
    const merchant = await collectionService().collector();
    const { database } = collectionService().kit;
    const opened = () => database.one(sql`select count(*) from simulator.opened_accounts`);
    const before = await opened();
    const { status, body } = await merchant.ask("/business/invoices", { amount: 10, returnUrl });
    expect([status, body.error]).toMatchObject([
      400,
      { code: "validation_failed", param: "returnUrl" },
    ]);
    // It is refused before the provider opens an account number for it.
    expect(await opened()).toEqual(before);
  });

  test("keeps its own query, and cannot bring a status of its own", () => {
    expect(returnAddressOf("https://shop.example/?status=Nothing&x=1", "inv_1")).toBe(
      "https://shop.example/?status=Paid&x=1&invoiceNumber=inv_1",
    );
  });
});

describe("the merchant on its pages", () => {
  test("is a logo that browsers keep until it changes", async () => {
    const merchant = await collectionService().collector();
    const { kit } = collectionService();
    const { token } = await invoiceOf(merchant);
    expect((await open(token, "/logo")).status).toBe(404);
    await setLogo(kit, { businessId: merchant.businessId, content: PNG, by });
    const source = /<img class="logo" src="([^"]+)"/.exec(await (await open(token)).text())?.[1];
    const logo = await fetch(`${collectionService().url}${source}`);
    expect(Buffer.from(await logo.arrayBuffer())).toEqual(PNG);
    expect(logo.headers.get("content-type")).toBe("image/png");
    expect(logo.headers.get("cache-control")).toContain("immutable");
    expect(logo.headers.get("x-content-type-options")).toBe("nosniff");
    const other = Buffer.concat([PNG, Buffer.from([1])]);
    await setLogo(kit, { businessId: merchant.businessId, content: other, by });
    expect(await (await open(token)).text()).not.toContain(source);
    await setLogo(kit, { businessId: merchant.businessId, content: null, by });
    expect(await (await open(token)).text()).toContain('<span class="badge"');
  });

  test("says where to ask for help", async () => {
    const merchant = await collectionService().collector();
    const { kit } = collectionService();
    const { token } = await invoiceOf(merchant);
    expect(await (await open(token)).text()).not.toContain("Questions?");
    const support = { email: "help@shop.example", phone: "+2348012345678" };
    await setSupport(kit, { businessId: merchant.businessId, ...support, by });
    const page = await (await open(token)).text();
    expect(page).toContain('<a href="mailto:help@shop.example">help@shop.example</a>');
    expect(page).toContain('<a href="tel:+2348012345678">+2348012345678</a>');
  });
});

describe("the PDF of an invoice", () => {
  const textOf = async (response: Response) => {
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const pages = await readPdf(new Uint8Array(await response.arrayBuffer()));
    return pages.flat().map(({ text }) => text);
  };

  test("names what to pay and where, for the payer and for the merchant alike", async () => {
    const merchant = await collectionService().collector("Ṣadé's Adire");
    const invoice = await invoiceOf(merchant, {
      customerName: "Ọlá Bello",
      description: "12 yards",
    });
    const texts = await textOf(await open(invoice.token, "/pdf"));
    for (const text of ["Invoice (test mode)", "Ṣadé's Adire", "Ọlá Bello", "12 yards", "Open"])
      expect(texts).toContain(text);
    expect(texts).toContain(invoice.account);
    expect(texts.filter((text) => text === "NGN 12,500.00")).toHaveLength(2);
    expect(texts).toContain("No payment has arrived yet");
    const path = `/business/invoices/${invoice.number}/pdf`;
    const copy = await own(merchant, path);
    expect(copy.headers.get("content-disposition")).toContain(`invoice-${invoice.number}.pdf`);
    expect(await textOf(copy)).toEqual(texts);
  });

  test("is a receipt once the invoice is paid, with its payment and without the account", async () => {
    const merchant = await collectionService().collector();
    const invoice = await invoiceOf(merchant);
    await merchant.pay(invoice.account, 12_500);
    const response = await open(invoice.token, "/pdf");
    expect(response.headers.get("content-disposition")).toContain(`receipt-${invoice.number}.pdf`);
    const texts = await textOf(response);
    expect(texts).toContain("Receipt (test mode)");
    expect(texts).toContain("12,500.00");
    expect(texts).not.toContain(invoice.account);
  });

  test("of a cancelled invoice shows no account number", async () => {
    const merchant = await collectionService().collector();
    const invoice = await invoiceOf(merchant);
    await merchant.ask(`/business/invoices/${invoice.number}/cancel`, {});
    const texts = await textOf(await open(invoice.token, "/pdf"));
    expect(texts).toContain("Cancelled");
    expect(texts).not.toContain(invoice.account);
  });

  test("is still drawn after other clients left before theirs came", async () => {
    const merchant = await collectionService().collector();
    const { token } = await invoiceOf(merchant);
    const { hostname, port } = new URL(collectionService().url);
    const leave = async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, "connect");
      socket.write(`GET /pay/${token}/pdf HTTP/1.1\r\nHost: x\r\n\r\n`);
      await setImmediate();
      socket.resetAndDestroy();
    };
    for (let left = 0; left < 12; left++) await leave();
    const status = async () => (await open(token, "/pdf")).status;
    await expect.poll(status, { timeout: 10_000 }).toBe(200);
  });

  test("is refused for a moment while four others are being drawn", async () => {
    const merchant = await collectionService().collector();
    const { token } = await invoiceOf(merchant);
    const draw = pdfHandler();
    const first = await draw(token);
    const others = [await draw(token), await draw(token), await draw(token)];
    expect([first, ...others].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await draw(token)).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
    first.raw.emit("close");
    expect((await draw(token)).status).toBe(200);
  });

  test("does not exist for another token or another merchant", async () => {
    const merchant = await collectionService().collector();
    const invoice = await invoiceOf(merchant);
    expect((await open(`${invoice.token.slice(0, -1)}!`, "/pdf")).status).toBe(404);
    expect((await open(`${invoice.token.slice(0, -1)}!`, "/logo")).status).toBe(404);
    const other = await collectionService().collector();
    const answer = await own(other, `/business/invoices/${invoice.number}/pdf`);
    expect(answer.status).toBe(404);
  });
});
