import { afterAll, beforeAll } from "vitest";
import { connectCell } from "../../src/domains/platform/cells/index.ts";
import { present } from "../../src/kernel/assert.ts";
import { type CellCall, pathOfCall } from "../../src/kernel/cells/cell-paths.ts";
import { CELL_SIGNATURE_HEADER, headersOf } from "../../src/kernel/cells/cell-signature.ts";
import { formatSubject } from "../../src/kernel/providers/references.ts";
import { startTestService, type TestService } from "./service.ts";

export const LINK_SECRET = "the_secret_of_the_link_between_12_and_14";

const SECRET_OF_16 = "the_secret_of_the_link_between_16_and_14";

/** How cell 16 sends its requests. */
export const from16 = (call: CellCall): Message => ({
  path: pathOfCall(14, 16, call),
  secret: SECRET_OF_16,
});

/** Cell 14, which the test calls in the role of cell 12 or cell 16. */
export function useCalledCell(): () => TestService {
  let service: TestService | undefined;
  beforeAll(async () => {
    service = await startTestService([], { cell: 14 });
    for (const [number, secret] of [
      [12, LINK_SECRET],
      [16, SECRET_OF_16],
    ] as const)
      await connectCell(service.kit, {
        ...{ number, url: "http://127.0.0.1:1", isHome: false, secret, by: "tests" },
      });
  });
  afterAll(() => service?.stop());
  return () => present(service, "the called cell");
}

let ids = 1_200_000_000_000_000n;

/** Our reference of a payment that was never sent. */
export function freshReference(): string {
  ids += 1n;
  return formatSubject({ environmentId: 1_200_000_001_000_001n, id: ids });
}

/** A payment to the business of the called cell. */
export const paymentTo = ({ business }: TestService, changes: object = {}) => ({
  ...{ mode: "test", reference: freshReference(), amount: "12345", currency: "NGN" },
  accountNumber: business.serviceAccountNumber,
  ...{ narration: "Rent", senderName: "Adire Market", senderAccountNumber: "0121234567" },
  ...changes,
});

export interface Message {
  readonly path?: string;
  readonly signedPath?: string;
  readonly signedBody?: string;
  /** How many characters of the signature are left out. */
  readonly cut?: number;
  readonly secret?: string;
  readonly timestamp?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request of cell 12, with a test's changes to it. */
export async function callCell(
  { url }: TestService,
  call: CellCall,
  content: unknown,
  { secret = LINK_SECRET, timestamp = Date.now(), headers = {}, ...message }: Message = {},
) {
  const path = message.path ?? pathOfCall(14, 12, call);
  const body = typeof content === "string" ? content : JSON.stringify(content);
  const signed = {
    ...{ path: message.signedPath ?? path, body: message.signedBody ?? body },
    timestamp: String(timestamp),
  };
  const signing = headersOf(secret, signed);
  const whole = signing[CELL_SIGNATURE_HEADER] ?? "";
  const signature = whole.slice(0, whole.length - (message.cut ?? 0));
  const response = await fetch(`${url}${path}`, {
    ...{ method: "POST", body },
    headers: {
      ...{ "content-type": "application/json", ...signing, [CELL_SIGNATURE_HEADER]: signature },
      ...headers,
    },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) };
}
