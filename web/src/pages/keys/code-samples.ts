export const LANGUAGES = ["curl", "node", "python", "php"] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  curl: "curl",
  node: "Node.js",
  python: "Python",
  php: "PHP",
};

/** Keys of test mode to fill in; without them the sample has variables. */
export interface SampleKeys {
  readonly apiKey: string;
  readonly publicKey: string;
}

/** A complete first call: the business's balance, with the key and the signature of an empty query. */
export function sampleOf(language: Language, origin: string, keys?: SampleKeys): string {
  return SAMPLES[language](`${origin}/api/v1/business/balance`, keys);
}

const SAMPLES: Readonly<Record<Language, (url: string, keys?: SampleKeys) => string>> = {
  curl: (url, keys) => `API_KEY=${shell(keys?.apiKey, "your API key")}
PUBLIC_KEY=${shell(keys?.publicKey, "your Public Key")}
SIGNATURE=$(printf '' | openssl dgst -sha256 -hmac "$PUBLIC_KEY" -binary | base64)

curl '${url}' \\
  -H "X-Service-Api-Key: $API_KEY" \\
  -H "X-Service-Signature: $SIGNATURE" \\
  -H "X-Service-Signature-Version: v2"`,
  node: (url, keys) => `import { createHmac } from "node:crypto";

const apiKey = ${json(keys?.apiKey, "process.env.KASUWA_API_KEY")};
const publicKey = ${json(keys?.publicKey, "process.env.KASUWA_PUBLIC_KEY")};

const response = await fetch("${url}", {
  headers: {
    "X-Service-Api-Key": apiKey,
    "X-Service-Signature": createHmac("sha256", publicKey).update("").digest("base64"),
    "X-Service-Signature-Version": "v2",
  },
});
console.log(await response.json());`,
  python: (url, keys) => `import base64, hashlib, hmac, os, urllib.request

api_key = ${json(keys?.apiKey, 'os.environ["KASUWA_API_KEY"]')}
public_key = ${json(keys?.publicKey, 'os.environ["KASUWA_PUBLIC_KEY"]')}

digest = hmac.new(public_key.encode(), b"", hashlib.sha256).digest()
request = urllib.request.Request("${url}", headers={
    "X-Service-Api-Key": api_key,
    "X-Service-Signature": base64.b64encode(digest).decode(),
    "X-Service-Signature-Version": "v2",
})
print(urllib.request.urlopen(request).read().decode())`,
  php: (url, keys) => `<?php
$apiKey = ${json(keys?.apiKey, 'getenv("KASUWA_API_KEY")')};
$publicKey = ${json(keys?.publicKey, 'getenv("KASUWA_PUBLIC_KEY")')};

$signature = base64_encode(hash_hmac("sha256", "", $publicKey, true));
$headers = [
    "X-Service-Api-Key: $apiKey",
    "X-Service-Signature: $signature",
    "X-Service-Signature-Version: v2",
];
$context = stream_context_create(["http" => ["header" => $headers]]);
echo file_get_contents("${url}", false, $context);`,
};

/** Keys have letters, digits and underscores only, so they need no quoting. */
const shell = (value: string | undefined, absent: string): string => value ?? `'${absent}'`;

const json = (value: string | undefined, absent: string): string =>
  value === undefined ? absent : JSON.stringify(value);
