import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Collector, useCollections } from "../../../../../test/support/collection-service.ts";
import { ask, dataOf, startTestService } from "../../../../../test/support/service.ts";
import { timeLimit } from "../../../../../test/support/time-limit.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { clockOf, colorsOf, naira } from "../rules.ts";

const collectionService = useCollections();

const open = (token: unknown, path = "", method = "GET") =>
  fetch(`${collectionService().url}/pay/${token}${path}`, { method, redirect: "manual" });

const tokenOf = async (merchant: Collector, body: object = {}) => {
  const answer = await merchant.ask("/business/invoices", { amount: 100, ...body });
  return String(answer.body.data?.["publicToken"]);
};

describe("the pay page", () => {
  test("of a token that no invoice has does not exist, and neither does anything below it", async () => {
    const token = await tokenOf(await collectionService().collector());
    for (const wrong of ["x", token.slice(1), `${token.slice(0, -1)}!`]) {
      for (const path of ["", "/version", "/events"]) {
        const response = await open(wrong, path);
        expect(response.status).toBe(404);
        expect(await response.text()).toContain("There is no such invoice");
      }
      expect((await open(wrong, "/simulate", "POST")).status).toBe(404);
    }
  });

  test("of an invoice that is gone does not exist either", async () => {
    const merchant = await collectionService().collector();
    const token = await tokenOf(merchant);
    const { database } = collectionService().kit;
    await database.run(sql`delete from invoices where environment_id = ${merchant.environmentId}`);
    const answers = [open(token), open(token, "/version"), open(token, "/simulate", "POST")];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test("may load and run only what its origin sends, and no browser or proxy caches it", async () => {
    const { headers } = await open(await tokenOf(await collectionService().collector()));
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("shows what merchants write as plain text", async () => {
    const merchant = await collectionService().collector("<script>alert(1)</script>");
    const token = await tokenOf(merchant, { description: `"><img src=x onerror=alert(2)>` });
    const text = await (await open(token)).text();
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("<img");
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  test("names style sheets and a script that the service has", async () => {
    const merchant = await collectionService().collector();
    const text = await (await open(await tokenOf(merchant))).text();
    const urls = [...text.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js)[^"]*)"/g)].map(
      ([, url]) => url,
    );
    expect(urls).toHaveLength(3);
    for (const url of urls) {
      const answer = await fetch(`${collectionService().url}${url}`);
      expect([url, answer.status]).toEqual([url, 200]);
      expect(answer.headers.get("content-type")).toMatch(/^text\/(?:css|javascript)/);
    }
  });

  test("has a script of at most 15 kB, style sheet and all", () => {
    const folder = `${import.meta.dirname}/../../../../../public/pay`;
    const bytes = readFileSync(`${folder}/pay.js`).length;
    expect(bytes).toBeLessThanOrEqual(15_000);
  });

  test("simulates a payment once, however often the button is pressed", async () => {
    const merchant = await collectionService().collector();
    await merchant.settles("T+0");
    const before = (await merchant.balance()).available;
    const token = await tokenOf(merchant);
    const answers = await Promise.all([1, 2, 3].map(() => open(token, "/simulate", "POST")));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await merchant.balance()).available).toBe(before + 99.5);
    expect((await merchant.alerts()).length).toBe(0);
  });

  test("simulates only what is missing, and nothing once all is paid", async () => {
    const merchant = await collectionService().collector();
    await merchant.settles("T+0");
    const answer = await merchant.ask("/business/invoices", { amount: 100 });
    const { publicToken, paymentAccountNumber } = answer.body.data ?? {};
    await merchant.pay(paymentAccountNumber, 40);
    const before = (await merchant.balance()).available;
    const press = async () => (await open(publicToken, "/simulate", "POST")).status;
    expect(await press()).toBe(303);
    const after = (await merchant.balance()).available;
    expect(after).toBe(before + 59.7);
    expect(await press()).toBe(303);
    expect((await merchant.balance()).available).toBe(after);
    const records = await merchant.ask("/business/transactions?type=Funding");
    expect(records.body.meta.pagination).toMatchObject({ total: 2 });
  });

  test("simulates nothing in live mode: no money is made out of nothing", async () => {
    const { database } = collectionService().kit;
    const merchant = await collectionService().collector();
    await tokenOf(merchant);
    // The invoice of test mode once more, in live mode.
    await database.run(sql`
      with copied as (
        insert into virtual_accounts (environment_id, id, kind, reference, provider, order_reference, bank_code,
          bank_name, account_number, account_name, status, amount, holder, created_at)
        select live.id, account.id, kind, reference, provider, order_reference, bank_code,
          bank_name, account_number, account_name, account.status, amount, holder, account.created_at
        from virtual_accounts account
        join environments live on live.business_id = ${merchant.businessId} and live.mode = 'live'
        where account.environment_id = ${merchant.environmentId}
        returning environment_id, id
      )
      insert into invoices (environment_id, id) select environment_id, id from copied`);
    const path = "/business/invoices";
    const listed = await ask(collectionService(), { path, key: merchant.live });
    const token = dataOf<{ publicToken: string }[]>(listed)[0]?.publicToken;
    expect((await open(token)).status).toBe(200);
    expect((await open(token, "/simulate", "POST")).status).toBe(404);
    const { credits } = await database.one<{ credits: bigint }>(sql`
      select count(*) as credits from simulator.received_credits credit
      join environments live on live.id = credit.environment_id and live.mode = 'live'`);
    expect(credits).toBe(0n);
  });

  describe("of a business that another cell serves", () => {
    const become = async (merchant: Collector, step: "closed" | null, cell: number | null) => {
      await collectionService().kit.database.run(sql`
        update businesses set move_step = ${step}, moved_to = ${cell} where id = ${merchant.businessId}`);
    };
    const connect = (publicUrl: string | null) =>
      collectionService().kit.database.run(sql`
        insert into cells (number, url, public_url, is_home, sealed, set_by)
        values (14, 'http://10.0.0.14', ${publicUrl}, false, '', 'tests')
        on conflict (number) do update set public_url = excluded.public_url`);
    const below = ["", "/logo", "/pdf"];

    test("leads to that cell, if its public address is known", async () => {
      const merchant = await collectionService().collector();
      const token = await tokenOf(merchant);
      await become(merchant, null, 14);
      await connect("https://cell14.pay.example");
      for (const path of below) {
        const { status, headers } = await open(token, path);
        const target = `https://cell14.pay.example/pay/${token}${path}`;
        expect([status, headers.get("location")]).toEqual([302, target]);
        expect(headers.get("cache-control")).toBe("no-store");
      }
      const pressed = await open(token, "/simulate", "POST");
      expect(pressed.headers.get("location")).toBe(`https://cell14.pay.example/pay/${token}`);
    });

    test("says that it has moved, if that address is not known", async () => {
      const merchant = await collectionService().collector("Adire & Sons");
      const token = await tokenOf(merchant);
      await become(merchant, null, 14);
      await connect(null);
      for (const path of [...below, "/simulate"]) {
        const answer = await open(token, path, path === "/simulate" ? "POST" : "GET");
        expect(answer.status).toBe(410);
        expect(await answer.text()).toContain("Ask Adire &amp; Sons for the new link.");
      }
    });

    test("loads itself again where it is open already", async () => {
      const merchant = await collectionService().collector();
      const token = await tokenOf(merchant);
      expect(await (await open(token, "/version")).text()).toBe("waiting-0");
      const stream = await open(token, "/events");
      await become(merchant, null, 14);
      expect(await (await open(token, "/version")).text()).toBe("moved");
      let said = "";
      for await (const piece of stream.body ?? []) {
        said += Buffer.from(piece).toString();
        if (said.includes("data: moved")) break;
      }
      expect(said).toContain("data: moved");
    });

    test("says to a payer that nothing was paid, while the business is on its way there", async () => {
      const merchant = await collectionService().collector();
      const token = await tokenOf(merchant);
      await become(merchant, "closed", null);
      expect((await open(token)).status).toBe(200);
      const pressed = await open(token, "/simulate", "POST");
      expect([pressed.status, pressed.headers.get("retry-after")]).toEqual([503, "60"]);
      expect(await pressed.text()).toContain("Nothing was paid.");
    });
  });

  test("has the merchant's colour, and nothing else can be injected in its place", async () => {
    const merchant = await collectionService().collector();
    const { database } = collectionService().kit;
    const paint = (color: string) =>
      database.run(sql`update businesses set color = ${color} where id = ${merchant.businessId}`);
    await paint("#aa0033");
    expect(await (await open(await tokenOf(merchant))).text()).toContain("--brand:#aa0033");
    await expect(paint("red;}")).rejects.toThrow(/color/);
  });

  test("says which version it is, to a page that listens and to one that asks", async () => {
    const merchant = await collectionService().collector();
    const token = await tokenOf(merchant);
    expect(await (await open(token, "/version")).text()).toBe("waiting-0");
    const stream = await open(token, "/events");
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    let received = "";
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    // A stream that never says a version fails the test, and does not keep it in this loop.
    const end = setTimeout(() => void reader.cancel(), timeLimit(10_000));
    for (let isOver = false; !isOver && !received.includes("data:"); ) {
      const { done, value = "" } = await reader.read();
      received += value;
      isOver = done;
    }
    clearTimeout(end);
    expect(received).toContain("data: waiting-0");
    await reader.cancel();
  });
});

test("an open page does not keep the service from stopping", async () => {
  const service = await startTestService();
  const answer = await ask(service, { path: "/business/invoices", body: { amount: 10 } });
  const url = `${service.url}/pay/${answer.body.data?.["publicToken"]}/events`;
  const stream = await fetch(url);
  const startedMs = performance.now();
  await service.stop();
  expect(performance.now() - startedMs).toBeLessThan(timeLimit(5_000));
  expect(await stream.text()).toContain("retry:");
});

test("text on a merchant's colour can be read, whatever the colour", () => {
  const channel = fc.nat(255).map((value) => value.toString(16).padStart(2, "0"));
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (channels) => {
      const { brand, ink } = colorsOf(`#${channels.join("")}`);
      const light = (color: string) => {
        const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
          const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
      };
      const [one, other] = [light(brand), light(ink)];
      expect(Math.max(one, other) / Math.min(one, other)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test.each([
  [0n, "₦0.00"],
  [5n, "₦0.05"],
  [1_250_050n, "₦12,500.50"],
  [100_000_000_000n, "₦1,000,000,000.00"],
])("%s kobo are %s", (minor, text) => {
  expect(naira(minor)).toBe(text);
});

test.each([
  [-5, "0:00"],
  [1, "0:01"],
  [309_000, "5:09"],
  [3_909_000, "1:05:09"],
])("%s ms are %s", (ms, text) => {
  expect(clockOf(ms)).toBe(text);
});
