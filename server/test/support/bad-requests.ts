import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Answered, answered, signature, type TestService } from "./service.ts";

/** A payment that the sample route accepts. */
export const PAYMENT = { amount: 1000, narration: "rent", destinationAccountNumber: "0123456789" };
export const PAYMENTS = "/api/v1/sample/payments";

/** How a request differs from a correct one. */
export interface Sent {
  method?: string;
  path?: string;
  raw?: string | Buffer;
  headers?: Record<string, string | undefined>;
}

/** Sends bytes as they are, with the signature of the bytes that are sent, and headers that may be taken away. */
export async function sendRaw(service: TestService, sent: Sent): Promise<Answered> {
  const { method = "POST", path = PAYMENTS, raw = JSON.stringify(PAYMENT), headers = {} } = sent;
  const { apiKey, publicKey } = service.business.test;
  const query = path.split("?")[1] ?? "";
  const all: Record<string, string | undefined> = {
    "x-service-api-key": apiKey,
    "x-service-signature": signature(
      publicKey,
      method === "GET" ? query.split("&").sort().join("&") : raw,
    ),
    "x-service-signature-version": "v2",
    "idempotency-key": randomUUID(),
    "content-type": "application/json",
    ...headers,
  };
  const given = Object.entries(all).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const body = method === "GET" || method === "HEAD" ? {} : { body: raw };
  return answered(
    await fetch(`${service.url}${path}`, { method, headers: Object.fromEntries(given), ...body }),
  );
}

export type Refused = readonly [code: string, status: number, param?: string | null];
export type BadRequest = readonly [name: string, sent: Sent, refused: Refused];

/** Each request is refused with its code, status and field, in the envelope, and with a sentence. */
export function expectRefusals(service: () => TestService, requests: readonly BadRequest[]): void {
  test.each(requests)("%s", async (_name, sent, [code, status, param]) => {
    const answer = await sendRaw(service(), sent);
    const { message = "", errors, ...error } = answer.body.error ?? {};
    if (errors !== undefined) expect(errors[0]).toEqual({ message, ...error });
    expect({ status: answer.status, ...error }).toEqual({ status, code, param: param ?? null });
    expect(message).toMatch(/^.{10,}[.?]$/s);
    expect(answer.body.data).toBeNull();
    expect(answer.headers.get("x-request-id")).toBe(answer.body.meta.request_id);
  });
}

/** A bad request leaves nothing in the log, because it is not an error of ours. */
export function expectNothingBroke(service: TestService): void {
  expect(service.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
}
