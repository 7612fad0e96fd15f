import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { Queryable } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { Vault } from "../../sealing/vault.ts";

/** The newest link of one table's chain when it was exported. */
export interface ExportedHead {
  readonly stream: string;
  readonly number: string;
  readonly head: string;
  /** Rows recorded up to this time are digested. */
  readonly until: string;
}

/** The export that an operator keeps elsewhere. A person who rewrites rows and chain cannot rewrite it. */
export interface ExportedHeads {
  readonly takenAt: string;
  readonly heads: readonly ExportedHead[];
  /** Ed25519, in PEM. It stays the same when master keys are rotated. */
  readonly publicKey: string;
  /** Over `takenAt` and `heads` as JSON, in base64. */
  readonly signature: string;
}

interface HeadRow {
  readonly stream: string;
  readonly number: bigint;
  readonly head: Buffer;
  readonly untilUs: bigint;
}

/** Returns the heads of all chains, signed with the key of this installation. */
export async function exportHeads(
  database: Queryable,
  vault: Vault,
  takenAt: Date,
): Promise<ExportedHeads> {
  const rows = await database.many<HeadRow>(sql`
    select distinct on (stream) stream, number, head, until_us as "untilUs" from ledger_digests
    order by stream, number desc`);
  const heads = rows.map(({ stream, number, head, untilUs }) => ({
    stream,
    number: String(number),
    head: head.toString("hex"),
    until: new Date(Number(untilUs / 1_000n)).toISOString(),
  }));
  const key = signingKey(vault);
  const signed = { takenAt: takenAt.toISOString(), heads };
  return {
    ...signed,
    publicKey: createPublicKey(key).export({ type: "spki", format: "pem" }).toString(),
    signature: sign(null, signedBytes(signed), key).toString("base64"),
  };
}

/** Whether this installation signed these heads and they are unchanged. */
export function isSignedHere(vault: Vault, exported: ExportedHeads): boolean {
  const key = createPublicKey(signingKey(vault));
  return verify(null, signedBytes(exported), key, Buffer.from(exported.signature, "base64"));
}

/** Compares the present chains with exported heads. Returns one sentence for each head that has changed. */
export async function compareHeads(
  database: Queryable,
  exported: ExportedHeads,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { stream, number, head } of exported.heads) {
    const now = await database.maybeOne<{ head: Buffer }>(sql`
      select head from ledger_digests where stream = ${stream} and number = ${number}::bigint`);
    const name = `Digest ${number} of ${stream}`;
    if (now === undefined)
      faults.push(`${name} was exported at ${exported.takenAt} and is missing now.`);
    else if (now.head.toString("hex") !== head)
      faults.push(`${name} has another head than the export of ${exported.takenAt}.`);
  }
  return faults;
}

const signedBytes = ({ takenAt, heads }: Pick<ExportedHeads, "takenAt" | "heads">): Buffer =>
  Buffer.from(
    JSON.stringify({
      takenAt,
      heads: heads.map(({ stream, number, head, until }) => ({ stream, number, head, until })),
    }),
  );

/** The PKCS #8 prefix of every Ed25519 private key; the 32 bytes of the key follow. */
const PKCS8_BEGINNING = Buffer.from("302e020100300506032b657004220420", "hex");

/** Derived from the installation's sealed secret, which the database alone does not reveal. */
function signingKey(vault: Vault): KeyObject {
  const seed = vault.lookupHash("kasuwa ledger heads, signing key 1");
  const key = Buffer.concat([PKCS8_BEGINNING, seed]);
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}

/** Parses an export. Returns undefined if the text is not an export. `npm run` writes lines of its own before it. */
export function readHeads(text: string): ExportedHeads | undefined {
  const value = parse(text.slice(Math.max(text.search(/^\{/m), 0)));
  if (!isObject(value)) return undefined;
  const { takenAt, heads, publicKey, signature } = value;
  if (!areTexts([takenAt, publicKey, signature]) || !Array.isArray(heads)) return undefined;
  const isHead = (head: unknown): boolean =>
    isObject(head) &&
    areTexts([head["stream"], head["head"], head["until"]]) &&
    /^[1-9][0-9]{0,17}$/.test(String(head["number"]));
  // Every field of the type has been checked.
  return heads.every(isHead) ? (value as unknown as ExportedHeads) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const areTexts = (values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === "string");
