import { SIGNATURE_VERSIONS, type SignatureVersion } from "../../tenancy/access.ts";

/** What the refusal of a signature says, in parts. */
export interface ReadMismatch {
  readonly version: SignatureVersion;
  readonly expected: {
    readonly bytes: number;
    /** Null for a body, which the refusal does not quote. Long texts end in `…`. */
    readonly text: string | null;
    /** The SHA-256 of a body. */
    readonly digest: string | null;
  };
  /** The message that the client signed, if it is a frequent mistake. */
  readonly signed: {
    readonly what: string;
    readonly bytes: number;
    readonly text: string | null;
    /** From 1. */
    readonly firstDifferenceAt: number;
  } | null;
  /** The sentence that names the mistake. */
  readonly mistake: string | null;
}

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;
const EXPECTED = new RegExp(
  String.raw`Expected with (v\d): .*? over (?:the empty string|the (\d+) bytes? (?:(${QUOTED})|of the body as it arrived, whose SHA-256 is ([0-9a-f*]+)))`,
);
const SIGNED = new RegExp(
  String.raw`It was made over ([^:]+): (?:the )?(\d+) bytes?(?: (${QUOTED}))?\. The first difference is at byte (\d+)\.`,
);
const MISTAKE = /^The signature does not match\. (.+?) ?Expected with /;

/** Reads what `explainMismatch` wrote. Undefined for another sentence. */
export function readMismatch(sentence: string): ReadMismatch | undefined {
  const [, name, bytes = "0", quoted, digest = null] = EXPECTED.exec(sentence) ?? [];
  const version = SIGNATURE_VERSIONS.find((one) => one === name);
  if (version === undefined) return undefined;
  const text = Number(bytes) === 0 ? "" : unquote(quoted);
  const expected = { bytes: Number(bytes), text, digest };
  return { version, expected, signed: readSigned(sentence), mistake: readMistake(sentence) };
}

function readSigned(sentence: string): ReadMismatch["signed"] {
  const found = SIGNED.exec(sentence);
  if (found === null) return null;
  const [, what = "", bytes, quoted, at] = found;
  return { what, bytes: Number(bytes), text: unquote(quoted), firstDifferenceAt: Number(at) };
}

const readMistake = (sentence: string): string | null => MISTAKE.exec(sentence)?.[1] ?? null;

/** `explainMismatch` quotes with `JSON.stringify`; a masked text may no longer be JSON. */
function unquote(quoted: string | undefined): string | null {
  if (quoted === undefined) return null;
  try {
    return String(JSON.parse(quoted));
  } catch {
    return null;
  }
}
