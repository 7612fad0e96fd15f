import { describe, expect, test } from "vitest";
import {
  type Collector,
  FUNDS,
  useCollections,
} from "../../../../../test/support/collection-service.ts";
import { jobsDone } from "../../../../../test/support/jobs-done.ts";
import { dataOf } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";

const collectionService = useCollections();

const create = async (merchant: Collector, body: object = {}) => {
  const answer = await merchant.ask("/business/invoices", { amount: 10_000, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Record<string, unknown>;
};

const show = async (merchant: Collector, invoice: Record<string, unknown>) => {
  const { body } = await merchant.ask(`/business/invoices/${invoice["invoiceNumber"]}`);
  return body.data as Record<string, unknown>;
};

const mails = (merchant: Collector) =>
  collectionService().kit.database.many<{
    kind: string;
    recipient: string | null;
    intendedFor: string | null;
    body: string;
    html: string;
  }>(sql`
    select kind, recipient, intended_for as "intendedFor", body, html from mail_outbox
    where environment_id = ${merchant.environmentId} order by id`);

const hasMails = (merchant: Collector, kinds: readonly string[]) =>
  expect
    .poll(async () => (await mails(merchant)).map(({ kind }) => kind), { timeout: 30_000 })
    .toEqual(kinds);

describe("an invoice", () => {
  test("is returned complete, and is Pending until it is paid", async () => {
    const merchant = await collectionService().collector("Adire Market");
    await merchant.settles("T+0");
    const invoice = await create(merchant, { description: "12 yards", customerName: "Amina" });
    expect(invoice).toEqual({
      invoiceNumber: expect.stringMatching(/^inv_[0-9a-z]{12}$/),
      ...{ currency: "NGN", amount: 10_000, amountPaid: 0, status: "Pending" },
      ...{ description: "12 yards", customerName: "Amina", customerEmail: null },
      ...{ dueDate: null, expiresAt: null, publicToken: expect.stringMatching(/^[\w-]{48}$/) },
      ...{ payUrl: expect.stringMatching(/\/pay\/[\w-]{48}$/), returnUrl: null },
      ...{ paymentAccountNumber: expect.any(String), paymentAccountName: "Adire Market" },
      ...{ paymentBankName: "Sandbox Bank", dateCreated: expect.any(String) },
    });
    const paid = await merchant.pay(invoice["paymentAccountNumber"], 10_000);
    expect(paid["match"]).toBe("exact");
    expect(await show(merchant, invoice)).toEqual({
      ...{ ...invoice, status: "Paid", amountPaid: 10_000 },
    });
    expect((await merchant.balance()).available).toBe(FUNDS + 9_950);
    expect((await merchant.events()).at(-1)).toMatchObject({
      event: "FUNDING_NOTIFICATION",
      data: { accountReference: invoice["invoiceNumber"], match: "exact" },
    });
  });

  test("is paid in parts, and with more than was asked for", async () => {
    const merchant = await collectionService().collector();
    const invoice = await create(merchant);
    await merchant.pay(invoice["paymentAccountNumber"], 2_500);
    expect(await show(merchant, invoice)).toMatchObject({
      ...{ status: "PartiallyPaid", amountPaid: 2_500 },
    });
    const rest = await merchant.pay(invoice["paymentAccountNumber"], 8_000);
    expect(rest["match"]).toBe("over");
    expect(await show(merchant, invoice)).toMatchObject({ status: "Paid", amountPaid: 10_500 });
  });

  test("expires only by expiresInMinutes; a later payment is late and stays the merchant's", async () => {
    const merchant = await collectionService().collector();
    const dueDate = new Date(Date.now() + 60_000).toISOString();
    const lasting = await create(merchant, { dueDate });
    const short = await create(merchant, { expiresInMinutes: 5 });
    await merchant.advance(301);
    await expect
      .poll(async () => (await show(merchant, short))["status"], { timeout: 30_000 })
      .toBe("Expired");
    expect((await show(merchant, lasting))["status"]).toBe("Pending");
    const late = await merchant.pay(short["paymentAccountNumber"], 10_000);
    expect(late).toMatchObject({ match: "late", status: "Successful" });
    expect((await show(merchant, short))["status"]).toBe("Expired");
    const kinds = (await merchant.alerts()).map(({ kind }) => kind);
    expect(kinds).toEqual(["collections.late"]);
  });

  test("is cancelled once, and not after it was paid", async () => {
    const merchant = await collectionService().collector();
    const invoice = await create(merchant);
    const cancel = (number: unknown) => merchant.ask(`/business/invoices/${number}/cancel`, {});
    const { body } = await cancel(invoice["invoiceNumber"]);
    expect(body.data?.["status"]).toBe("Cancelled");
    expect((await cancel(invoice["invoiceNumber"])).body.error?.code).toBe("request_failed");
    const late = await merchant.pay(invoice["paymentAccountNumber"], 10_000);
    expect(late["match"]).toBe("late");
    expect((await show(merchant, invoice))["status"]).toBe("Cancelled");
    const other = await create(merchant);
    await merchant.pay(other["paymentAccountNumber"], 10_000);
    expect((await cancel(other["invoiceNumber"])).status).toBe(400);
  });

  test("of another merchant does not exist", async () => {
    const invoice = await create(await collectionService().collector());
    const stranger = await collectionService().collector();
    for (const [path, body] of [
      ["", undefined],
      ["/cancel", {}],
      ["/remind", {}],
    ] as const) {
      const number = invoice["invoiceNumber"];
      const answer = await stranger.ask(`/business/invoices/${number}${path}`, body);
      expect(answer.status).toBe(404);
      expect(answer.body.error).toMatchObject({ code: "not_found", param: "invoiceNumber" });
    }
  });

  test.each([
    [{ amount: 0 }, "invalid_amount", "amount"],
    [{ currency: "USD" }, "validation_failed", "currency"],
    [{ customerEmail: "amina" }, "validation_failed", "customerEmail"],
    [{ dueDate: "soon" }, "validation_failed", "dueDate"],
    [{ dueDate: "2020-01-01T00:00:00Z" }, "validation_failed", "dueDate"],
  ])("with %o is refused with the field", async (body, code, param) => {
    const merchant = await collectionService().collector();
    const answer = await merchant.ask("/business/invoices", { amount: 10, ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code, param });
  });
});

describe("the list of invoices", () => {
  test("pages exactly, newest first, and filters by status and by a part of its text", async () => {
    const merchant = await collectionService().collector();
    for (const customerName of ["Ada", "Bola", "Chi"]) await create(merchant, { customerName });
    const paid = await create(merchant, { customerName: "Dupe" });
    await merchant.pay(paid["paymentAccountNumber"], 10_000);
    const list = async (query: string) => {
      const { body } = await merchant.ask(`/business/invoices?${query}`);
      const rows = dataOf<{ customerName: string }[]>({ body });
      return { names: rows.map((row) => row.customerName), pagination: body.meta.pagination };
    };
    expect(await list("pageSize=3")).toEqual({
      names: ["Dupe", "Chi", "Bola"],
      pagination: { page: 1, page_size: 3, total: 4, has_more: true },
    });
    expect((await list("pageSize=3&pageNumber=2")).pagination).toMatchObject({ has_more: false });
    expect((await list("pageSize=3&pageNumber=9")).pagination).toMatchObject({
      ...{ total: 4, has_more: false },
    });
    expect((await list("status=Paid")).names).toEqual(["Dupe"]);
    expect((await list("status=Pending&pageSize=1")).pagination).toMatchObject({
      ...{ total: 3, has_more: true },
    });
    expect(await list("searchBy=bol")).toMatchObject({ names: ["Bola"], pagination: { total: 1 } });
    expect((await list("minAmount=10000.01")).names).toEqual([]);
    expect((await list("minAmount=10000&maxAmount=10000&status=Paid")).names).toEqual(["Dupe"]);
    expect((await list("searchBy=bol&maxAmount=9999")).names).toEqual([]);
  });

  test("is searched among the newest 10,000, and a number, an address or a name's beginning among all", {
    timeout: 60_000,
  }, async () => {
    const merchant = await collectionService().collector();
    const customer = { customerName: "Zainab", customerEmail: "Zainab@example.com" };
    const { invoiceNumber } = await create(merchant, customer);
    // The same except for the name, this many of them, and newer.
    const copies = (from: number, to: number) =>
      collectionService().kit.database.run(sql`
        with copied as (
          insert into virtual_accounts (environment_id, id, kind, reference, provider, order_reference, bank_code,
            bank_name, account_number, account_name, status, amount, holder, created_at)
          select account.environment_id, account.id + n, kind, 'copy ' || n, provider, 'copy ' || n, bank_code,
            bank_name, '9999999999', 'Ada', status, amount, holder, created_at + n * interval '1 millisecond'
          from virtual_accounts account
          join invoices invoice on invoice.environment_id = account.environment_id and invoice.id = account.id,
            generate_series(${from}::bigint, ${to}::bigint) n
          where account.environment_id = ${merchant.environmentId} and invoice.customer_name = 'Zainab'
          returning environment_id, id
        )
        insert into invoices (environment_id, id, customer_name) select environment_id, id, 'Ada' from copied`);
    const found = async (searchBy = "ainab") => {
      const { body } = await merchant.ask(`/business/invoices?searchBy=${searchBy}`);
      return body.meta.pagination;
    };
    await copies(1, 9_999);
    const all = { page: 1, page_size: 50, has_more: false };
    expect(await found()).toEqual({ ...all, total: 1 });
    await copies(10_000, 10_000);
    const cut = { ...all, searched_back_to: expect.any(String) };
    expect(await found()).toEqual({ ...cut, total: 0 });
    for (const exact of [String(invoiceNumber), "zainab@example.com", "zain"])
      expect(await found(exact)).toEqual({ ...cut, total: 1 });
    expect(await found("zainab@example.co")).toEqual({ ...cut, total: 0 });
    expect(await found("zain&minAmount=10000.01")).toEqual({ ...cut, total: 0 });
    expect(await found("z_in")).toEqual({ ...cut, total: 0 });
  });
});

describe("the customer", () => {
  test("gets the invoice, and reminders on request, the day before and when it is due, until it is paid", async () => {
    const merchant = await collectionService().collector("Adire <Market>");
    const dueDate = new Date(Date.now() + 48 * 3_600_000).toISOString();
    const invoice = await create(merchant, {
      ...{ customerEmail: "amina@example.com", customerName: "Amina", dueDate },
    });
    await hasMails(merchant, ["invoices.sent"]);
    const remind = () => merchant.ask(`/business/invoices/${invoice["invoiceNumber"]}/remind`, {});
    expect((await remind()).status).toBe(200);
    await hasMails(merchant, ["invoices.sent", "invoices.reminder"]);
    await merchant.advance(25 * 3_600);
    await hasMails(merchant, ["invoices.sent", "invoices.reminder", "invoices.due_soon"]);
    await merchant.pay(invoice["paymentAccountNumber"], 10_000);
    expect((await remind()).body.error?.code).toBe("request_failed");
    await merchant.advance(24 * 3_600);
    await jobsDone(collectionService().kit.database);
    const [first, ...others] = await mails(merchant);
    expect(others).toHaveLength(2);
    expect(first).toMatchObject({ recipient: null, intendedFor: "amina@example.com" });
    for (const said of ["Adire <Market>", "NGN 10,000.00", `/pay/${invoice["publicToken"]}`]) {
      expect(first?.body).toContain(said);
    }
    expect(first?.html).toContain("Adire &lt;Market&gt;");
    expect(first?.html).not.toContain("<Market>");
  });

  test("is reminded at most once an hour, however many ask at once", async () => {
    const merchant = await collectionService().collector();
    const invoice = await create(merchant, { customerEmail: "amina@example.com" });
    await hasMails(merchant, ["invoices.sent"]);
    const remind = () => merchant.ask(`/business/invoices/${invoice["invoiceNumber"]}/remind`, {});
    const answers = await Promise.all(Array.from({ length: 10 }, remind));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.body.error?.code]).toEqual([422, "limit_exceeded"]);
    await merchant.advance(3_590);
    expect((await remind()).status).toBe(422);
    await merchant.advance(11);
    expect((await remind()).status).toBe(200);
    await hasMails(merchant, ["invoices.sent", "invoices.reminder", "invoices.reminder"]);
  });

  test("without an address is not reminded", async () => {
    const merchant = await collectionService().collector();
    const invoice = await create(merchant);
    const answer = await merchant.ask(`/business/invoices/${invoice["invoiceNumber"]}/remind`, {});
    expect(answer.status).toBe(400);
    expect(answer.body.error?.code).toBe("request_failed");
  });
});
