import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstIdOf } from "../cells/cell-number.ts";
import { maskJson } from "../text/mask-json.ts";
import { maskPath, maskQuery } from "../text/mask-text.ts";

const usual = { holdsIdentity: false };
const identity = { holdsIdentity: true };

describe("a body", () => {
  test.each([
    ['{"amount":1000.5,"narrative":"rent","ok":true,"x":null}'],
    ['{"accountNumber":"3012450019","bankCode":"999","date":"2026-01-31 08:15"}'],
    ['{"amount":123456789.25,"rate":1234.5678,"ratios":[1234.5678,1234.5678]}'],
    [
      '{"request_id":"req_mwtrbbk2495103550005","reference":"trf_a20260131081","other":"evt_22298765901x"}',
    ],
    ['{"sessionId":"000013260131081530123456789012","reference":"A-20260131081530"}'],
    ['{"note":"1500.00 and 2500.00 on 2026-01-31"}'],
    ['{"id":1200000001000000,"customerId":"1400000001000042","verificationId":1900012345678900}'],
  ])("without anything sensitive stays as it is: %s", (text) => {
    expect(maskJson(text, usual)).toBe(text);
  });

  test.each([
    ['{"pin":"1234"}', '{"pin":"*****"}'],
    ['{"amount":1,"pin"\n: 1234}', '{"amount":1,"pin"\n: "*****"}'],
    ['{"transactionPin" : 1234}', '{"transactionPin" : "*****"}'],
    [
      '{"signature":"c2ln","token":"t","cvv":"123"}',
      '{"signature":"*****","token":"*****","cvv":"*****"}',
    ],
    ['{"cardNumber":1200000001000000}', '{"cardNumber":"120*****000"}'],
    ['{"id":4000000000000002}', '{"id":"400*****002"}'],
    ['{"note":"card 4000000000000010"}', '{"note":"card 400*****010"}'],
    ['{"bvn":22298765901}', '{"bvn":"222*****901"}'],
    ['{"nin":["22298765901","22298765902"]}', '{"nin":["222*****901","222*****902"]}'],
    ['{"idNumber":"A01234567"}', '{"idNumber":"A0*****67"}'],
    ['{"phone":"0803 123 4567"}', '{"phone":"080*****567"}'],
    ['{"note":"card 5399 8300 0000 0008"}', '{"note":"card 539*****008"}'],
    ['{"note":"card 5399.8300.0000.0008"}', '{"note":"card 539*****008"}'],
    ['{"note":"a.bello@example.com, +2348031234567"}', '{"note":"a.b*****com, +23*****567"}'],
    ['{"b\\u0076n":"x1y2z3a4"}', '{"b\\u0076n":"x1*****a4"}'],
    ['{"bvn":"222987', '{"bvn":"2*****7"'],
    ['{"bvn":"222987\\', '{"bvn":"2*****7"'],
    ['{"pin":"", "url":"https://issuer.example/1"}', '{"pin":"", "url":"*****"}'],
    ['{"payUrl":"https://pay.example/pay/kw1"}', '{"payUrl":"*****"}'],
    ['{"returnUrl":"https://shop.example"}', '{"returnUrl":"https://shop.example"}'],
  ])("%s is kept as %s", (text, kept) => {
    expect(maskJson(text, usual)).toBe(kept);
  });

  test("with identity data shows no text, except of harmless fields", () => {
    const text = '{"firstName":"Amina","status":"Failed","bvn":"22298765901","walletAmount":40}';
    expect(maskJson(text, identity)).toBe(
      '{"firstName":"*****","status":"Failed","bvn":"222*****901","walletAmount":40}',
    );
  });

  test("never shows a PIN or a whole BVN, wherever it is cut and whatever surrounds it", () => {
    const digits = fc.integer({ min: 22_000_000_000, max: 22_999_999_999 }).map(String);
    const name = fc.constantFrom("bvn", "payerBvnNumber", "BVN", "nin", "phone_number", "x");
    const cut = fc.nat({ max: 200 });
    fc.assert(
      fc.property(fc.object(), name, digits, fc.string(), cut, (other, field, number, text, at) => {
        const body = JSON.stringify({ text, other, pin: "PIN-7351", [field]: number, last: 1 });
        const kept = maskJson(body.slice(0, body.length - at), usual);
        expect(kept).not.toContain(number);
        expect(kept).not.toContain("PIN-7351");
      }),
    );
  });

  test("that is whole stays JSON with the same names", () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 3 }), (body) => {
        const text = JSON.stringify(body);
        for (const choice of [usual, identity]) {
          const kept = JSON.parse(maskJson(text, choice));
          expect(Object.keys(kept)).toEqual(Object.keys(JSON.parse(text)));
        }
      }),
    );
  });
});

test.each([
  ["a text before an @", (n: number) => maskQuery(`x=@,${"a".repeat(n)}`)],
  ["digits with dashes", (n: number) => maskQuery(`x=@${"1-".repeat(n)}`)],
  ["strings", (n: number) => maskJson(`{"x":"@ ${"a".repeat(n)}"}`, usual)],
  ["names", (n: number) => maskJson(`{"@":1,${'"a":1,'.repeat(n)}"b":1}`, usual)],
])("a long text takes no longer for each character: %s", (_, mask) => {
  const startedMs = performance.now();
  mask(300_000);
  // A search that began again at each character would take minutes.
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});

describe("ids of numbered cells", () => {
  const number = fc.nat({ max: 99_999_999_999 });
  const idOf = (of: number, n: number) => String(firstIdOf(of) + BigInt(n));

  test("of cells 10 to 19 are shown where they stand alone", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 19 }), number, (of, n) => {
        const id = idOf(of, n);
        expect(maskPath(`/customers/${id}`)).toBe(`/customers/${id}`);
        expect(maskQuery(`customerId=${id}`)).toBe(`customerId=${id}`);
        expect(maskJson(`{"customerId":"${id}"}`, usual)).toBe(`{"customerId":"${id}"}`);
        expect(maskPath(`/customers/of-${id}`)).not.toContain(id);
      }),
    );
  });

  test("of later cells are masked, as every number that a card, also a mistyped one, may have", () => {
    const later = fc.tuple(fc.integer({ min: 20, max: 89 }), number);
    const card = fc.oneof(
      later.map(([of, n]) => idOf(of, n)),
      fc.stringMatching(/^[2-9][0-9]{14,18}$/),
    );
    fc.assert(
      fc.property(card, (pan) => {
        for (const kept of [
          ...[maskPath(`/customers/${pan}`), maskQuery(`customerId=${pan}`)],
          maskJson(`{"customerId":"${pan}","id":${pan},"note":"card ${pan}"}`, usual),
        ])
          expect(kept).not.toContain(pan);
      }),
    );
  });
});

test.each([
  ["", ""],
  ["reference=a&pin=1234", "reference=a&pin=*****"],
  ["searchBy=22298765901", "searchBy=222*****901"],
  ["searchBy=A01234567", "searchBy=A0*****67"],
  ["a=1%0a%1b", "a=1%0A%1B"],
  ["email=a.bello%40example.com", "email=a.b*****com"],
])("the query %j is kept as %j", (query, kept) => {
  expect(maskQuery(query)).toBe(kept);
});

test.each([
  ["/wallets/wal_9t5z5j3a85g8", "/wallets/wal_9t5z5j3a85g8"],
  ["/transactions/trf_9t2229876590", "/transactions/trf_9t2229876590"],
  ["/customers/by-external-id/abc_bvn22298765901", "/customers/by-external-id/abc_bvn222*****901"],
  ["/customers/by-external-id/pay_a5399830000000008", "/customers/by-external-id/pay_a539*****008"],
  ["/customers/1%0areq_%1b[2J", "/customers/1%0Areq_%1B[2J"],
  ["/customers/by-external-id/a.bello%40example.com", "/customers/by-external-id/a.b*****com"],
  ["/customers/22298765901", "/customers/222*****901"],
  ["/customers/1200000001000000/kyc", "/customers/1200000001000000/kyc"],
  ["/customers/1234567890123456", "/customers/123*****456"],
  ["/customers/x1200000001000000", "/customers/x120*****000"],
  ["/customers/%zz22298765901", "/customers/%zz222*****901"],
  ["/customers/BVN22298765901", "/customers/BVN222*****901"],
  ["/customers/BVN-22298765901", "/customers/BVN-222*****901"],
  ["/customers/22298765901_x", "/customers/222*****901_x"],
  ["/customers/4111.1111.1111.1111", "/customers/411*****111"],
  ["/customers/4111-1111-1111-1111", "/customers/411*****111"],
  ["/customers/0803.123.4567", "/customers/080*****567"],
  ["/customers/41111111%20%2011111111", "/customers/411*****111"],
  ["/x/8f14e45f-4321-4567-8901-123456789012", "/x/8f14e45f-4321-4567-8901-123456789012"],
])("the path %s is kept as %s", (path, kept) => {
  expect(maskPath(path)).toBe(kept);
});
