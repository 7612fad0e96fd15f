import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { LANGUAGES, sampleOf } from "../../src/pages/keys/code-samples.ts";

const keys = { apiKey: "test_key_abc", publicKey: "test_pub_def" };

test("each sample calls the balance, with the keys filled in only if they were revealed", () => {
  for (const language of LANGUAGES) {
    const filled = sampleOf(language, "https://pay.example", keys);
    expect(filled).toContain("https://pay.example/api/v1/business/balance");
    for (const key of Object.values(keys)) expect(filled).toContain(key);
    const empty = sampleOf(language, "https://pay.example");
    for (const key of Object.values(keys)) expect(empty).not.toContain(key);
  }
});

test("the sample of Node.js signs as the service expects", async () => {
  const sent: RequestInit[] = [];
  const source = sampleOf("node", "https://pay.example", keys)
    .replace(/^import .*$/m, "")
    .replace(/^console.*$/m, "");
  const fetch = async (_url: string, init: RequestInit) => {
    sent.push(init);
    return { json: async () => ({}) };
  };
  const run = new Function("fetch", "createHmac", `return (async () => {${source}})()`);
  await run(fetch, createHmac);
  const signature = createHmac("sha256", keys.publicKey).update("").digest("base64");
  expect(sent[0]?.headers).toMatchObject({
    "X-Service-Api-Key": keys.apiKey,
    "X-Service-Signature": signature,
  });
});
