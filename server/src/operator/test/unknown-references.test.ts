import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** `BUSINESS` stands for an existing business. */
async function complaintAt(words: string): Promise<string> {
  const business = String(service.business.businessId);
  const { output, complaint } = await runOperator(words.replace("BUSINESS", business).split(" "), {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });
  expect(output).toBe("");
  return complaint;
}

test.each([
  "business show 77",
  "business approve 77",
  "business suspend 77",
  "business decline 77 --reason Unknown.",
  "business rate-limit 77 5 --mode test",
  "business settlement 77 T+1 --mode test",
  "business wallet-currencies 77 NGN --mode test",
  "business contact 77 a@b.ng",
  "business mail-cap 77 5 --mode test",
  "business signature-helper 77 on --mode test",
  "business signature-version 77 v3 --mode test",
  "business color 77 #aa0033",
  "business support 77 --email a@b.ng",
  "business keys 77",
  "business rotate-keys 77 --mode test",
  "business scopes 77 all --mode test",
  "api-keys list 77",
  "api-keys create 77 --name till --mode test",
  "price list --business 77 --mode test",
  "price reset transfer --business 77 --mode test",
  "tiers show 77 --mode test",
  "tiers reset 77 --mode test",
  "customer history 1 --business 77 --mode test",
  "card show 77 --mode test",
  "card allow 77 on --mode test",
  "card set-rate 77 1600 --source desk --mode test",
  "card-wallet fund 77 5 --receipt r1 --mode test",
  "simulator faults 77 --lost-calls 1",
  "webhooks create 77 https://shop.example/hook --mode test",
  "request find trf_1 --business 77 --mode test",
  "approval threshold 77 5000 --mode test",
  "verification retention 77 30 --mode test",
])("`%s` says that there is no such business", async (words) => {
  expect(await complaintAt(words)).toMatch(/^There is no business 77\b/);
});

test.each([
  ["api-keys restrict 999999999 --access read_only", /^There is no active key 999999999/],
  ["api-keys revoke 999999999", /^There is no active key 999999999/],
  ["customer correct 1 --business BUSINESS --first Ada --note typo --mode test", /no customer/i],
  ["notice show 999999", /^There is no provider notice 999999/],
  ["notice replay 999999", /^There is no provider notice 999999/],
  ["webhooks update whe_000000000000 --rate 5", /whe_000000000000/],
  ["webhooks health whe_000000000000", /whe_000000000000/],
  ["webhooks disable whe_000000000000", /whe_000000000000/],
  ["webhooks enable nothing", /nothing/],
  ["webhooks rotate-secret whe_000000000000", /whe_000000000000/],
  ["webhooks deliveries whe_000000000000", /whe_000000000000/],
  ["webhooks attempts dlv_000000000000", /dlv_000000000000/],
  ["webhooks attempts nothing", /nothing/],
  ["webhooks replay dlv_000000000000", /dlv_000000000000/],
  ["webhooks replay-since whe_000000000000 --since 1h", /whe_000000000000/],
  ["webhooks replays whe_000000000000", /whe_000000000000/],
  ["request show req_mwtrbbk2000000000001", /req_mwtrbbk2000000000001/],
  ["transaction show trf_000000000000 --mode test", /^No transaction has this reference/],
  ["transfer charge-late trf_000000000000 --business BUSINESS --mode test", /reference/],
  [
    "transfer decide-outcome trf_000000000000 --business BUSINESS --outcome paid --reason x --mode test",
    /reference/,
  ],
  ["transfer move trf_000000000000 --business BUSINESS --mode test", /reference/],
  ["transfer refund trf_000000000000 --business BUSINESS --reason x --mode test", /reference/],
  ["approval approve trf_000000000000", /^This transfer does not wait/],
  ["approval reject trf_000000000000 --note x", /^This transfer does not wait/],
  ["proposal approve 999", /999/],
  ["proposal reject 999 --note x", /999/],
  ["credits assign 999 --account 9949817675", /999/],
  ["credits send 999 --to 0141234567", /999/],
  ["credits decide-outcome kw1 --outcome failed --reason x", /kw1/],
  ["holiday remove 2031-03-03", /2031-03-03/],
  ["verification reveal ver_000000000000 --business BUSINESS --reason x --mode test", /reference/],
  ["verification reveal nothing --business BUSINESS --reason x --mode test", /reference/],
  ["alert close 999 --note x", /999/],
])("`%s` says that there is no such thing", async (words, sentence) => {
  expect(await complaintAt(words)).toMatch(sentence);
});
