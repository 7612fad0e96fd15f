import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Installation } from "../bed/bed.ts";

const OPERATOR = fileURLToPath(new URL("../../../server/src/operator.ts", import.meta.url));

/** Has a business's events sent to a URL, as an operator would: with the command line. */
export async function createEndpoint(
  { url, masterKey }: Installation,
  businessId: bigint,
  target: string,
): Promise<void> {
  const wish = [
    "webhooks",
    "create",
    String(businessId),
    target,
    "--mode",
    "test",
    "--by",
    "bench",
  ];
  const env = {
    PATH: process.env["PATH"],
    DATABASE_URL: url,
    KASUWA_MASTER_KEYS: `1:${masterKey}`,
  };
  await promisify(execFile)(process.execPath, [OPERATOR, ...wish], { env });
}
