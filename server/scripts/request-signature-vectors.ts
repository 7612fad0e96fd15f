import { sign } from "../src/kernel/http/admission/signature.ts";
import { type SignedParts, stringToSign } from "../src/kernel/http/admission/signature-v3.ts";

/** The service's clock in all vectors. */
const NOW_MS = 1_790_000_000_000;

const PUBLIC_KEY = "test_pub_3uQ8vYB1dJkWnLz7RmXc0aTgHpS5eFiO2yKq4tC";

interface Sent {
  readonly method: string;
  readonly target: string;
  readonly idempotencyKey?: string;
  readonly body?: string;
  readonly timestamp?: number;
}

const TRANSFER: Sent = {
  method: "POST",
  target: "/api/v1/business/single",
  idempotencyKey: "order-2026-0007",
  body: '{"narration":"Ọjà tuntun · ₦25,000","amount":25000}',
};

const STATUS: Sent = {
  method: "GET",
  target: "/api/v1/business/status?reference=trf_9t5z5j3a85g8",
};

const TERMINATE: Sent = { method: "POST", target: "/business/card/crd_5z5j3a85g89t/terminate" };

/** What a signer sends and the service accepts or refuses, as a file for implementers in any language. */
export function requestSignatureVectors(): string {
  const about =
    "Signed requests that the service accepts or refuses. `now` is the service's clock in milliseconds. `message` is what the signature is over: HMAC-SHA256, keyed with the characters of `publicKey`, in Base64. In `message` a line break is \\n.";
  const file = {
    about,
    windowSeconds: 300,
    publicKey: PUBLIC_KEY,
    now: NOW_MS,
    vectors: vectors(),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function vectors(): readonly object[] {
  return [
    v2("v2: the body, byte for byte", TRANSFER, TRANSFER.body ?? ""),
    v2("v2: no body is the empty string", TERMINATE, ""),
    v2(
      "v2: a query is decoded and sorted",
      { ...STATUS, target: "/business/status?reference=rent+%26+more&B=1&after=&flag" },
      "B=1&after=&flag=&reference=rent & more",
    ),
    v3("v3: a transfer", TRANSFER),
    v3("v3: without a body and without an Idempotency-Key", TERMINATE),
    v3("v3: a read with a query", STATUS),
    v3("v3: a query is sorted and escaped again", {
      ...STATUS,
      target:
        "/business/status?reference=rent+%26+m%6fre%21&B=1&after=&flag&tag=2&tag=1&%E2%82%A6=*",
    }),
    v3("v3: exactly five minutes old", { ...TRANSFER, timestamp: NOW_MS - 300_000 }),
    v3("v3: exactly five minutes ahead", { ...TRANSFER, timestamp: NOW_MS + 300_000 }),
    v3("v3: older than five minutes", { ...TRANSFER, timestamp: NOW_MS - 300_001 }, {}, false),
    v3("v3: over five minutes ahead", { ...TRANSFER, timestamp: NOW_MS + 300_001 }, {}, false),
    v3("v3: sent with another Idempotency-Key", TRANSFER, { idempotencyKey: "other" }, false),
    v3("v3: sent to another path", TRANSFER, { target: "/api/v1/business/bulk" }, false),
    v3("v3: sent to the other spelling", TRANSFER, { target: "/business/single" }, false),
    v3("v3: sent with another query", STATUS, { target: `${STATUS.target}9` }, false),
    v3("v3: sent with another body", TRANSFER, { body: '{"amount":250000}' }, false),
    v3("v3: sent with another time", TRANSFER, { timestamp: NOW_MS + 1 }, false),
    v3("v3: sent with another method", TERMINATE, { method: "DELETE" }, false),
  ];
}

/** A request of version 2 over this message. */
function v2(name: string, sent: Sent, message: string): object {
  const headers = { ...headersOf(sent), ...signatureHeaders("v2", message) };
  return vector({ name, sent, headers, message, valid: true });
}

/** A request of version 3 that was signed as `signed`, and sent with `changes`. */
function v3(name: string, signed: Sent, changes: Partial<Sent> = {}, valid = true): object {
  const sent = { ...signed, ...changes };
  const message = stringToSign(partsOf(signed));
  const timestamp = { "X-Service-Timestamp": String(sent.timestamp ?? NOW_MS) };
  const headers = { ...headersOf(sent), ...timestamp, ...signatureHeaders("v3", message) };
  return vector({ name, sent, headers, message, valid });
}

interface Parts {
  readonly name: string;
  readonly sent: Sent;
  readonly headers: Readonly<Record<string, string>>;
  readonly message: string;
  readonly valid: boolean;
}

function vector({ name, sent, headers, message, valid }: Parts): object {
  const { method, target, body = "" } = sent;
  return { name, request: { method, target, headers, body }, message, valid };
}

const headersOf = ({ idempotencyKey }: Sent) =>
  idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };

const signatureHeaders = (version: string, message: string) => ({
  "X-Service-Signature": sign(PUBLIC_KEY, message),
  "X-Service-Signature-Version": version,
});

function partsOf({
  method,
  target,
  idempotencyKey,
  body = "",
  timestamp = NOW_MS,
}: Sent): SignedParts {
  const [path = "", rawQuery = ""] = target.split("?");
  const rawBody = Buffer.from(body);
  return { timestamp: String(timestamp), method, path, rawQuery, idempotencyKey, rawBody };
}
