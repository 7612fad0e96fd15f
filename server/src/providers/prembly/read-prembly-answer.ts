import type { NoRecord } from "../../kernel/providers/ports/identity-verifier.ts";
import type { Failed, Unavailable, Unknown } from "../../kernel/providers/ports/outcome.ts";
import { at, type ExactJson, textAt } from "../http/exact-json.ts";
import type { ClientOutcome } from "../http/provider-client.ts";
import { type Readable, readable, turnedAway, unreadable } from "../http/read-answer.ts";
import { REFUSED_DETAILS, unreadableRecord } from "../identity/outcomes.ts";

/** Prembly has looked the number up and found it. */
export interface Verified {
  readonly kind: "verified";
  readonly body: ExactJson;
  readonly providerReference: string | null;
}

/** The number is blocked: a watch-listed BVN, or a suspended NIN. The answer may have the record. */
export interface Blocked {
  readonly kind: "blocked";
  readonly body: ExactJson;
  readonly providerReference: string | null;
}

type PremblyAnswer = Verified | Blocked | NoRecord | Failed | Unavailable | Unknown;

/** Reads the HTTP status first. Prembly's own code counts only with 200 or 201. */
export function readPremblyAnswer(answer: ClientOutcome): PremblyAnswer {
  // 402 says that the wallet is empty.
  if (answer.kind === "answered" && [401, 402, 403].includes(answer.status)) {
    return turnedAway(answer);
  }
  const read = readable(answer);
  if (read.kind !== "answered") return read;
  const isSuccess = read.status === 200 || read.status === 201;
  if (isSuccess) return readCode(read);
  const isRefusal = read.status === 400 && hasMessage(read.body);
  return isRefusal ? REFUSED_DETAILS : unreadable(read);
}

/** A 400 explains itself in a text, or in a map of field errors. */
const hasMessage = (body: ExactJson) =>
  at(body, "status") === false ||
  at(body, "detail") !== undefined ||
  at(body, "message") !== undefined;

/** VERIFIED, NOT-VERIFIED or PENDING. Prembly leaves it out of some answers. */
const stateOf = (body: ExactJson) => textAt(body, "verification", "status") ?? "";

function readCode(answer: Readable): PremblyAnswer {
  const { body } = answer;
  const code = textAt(body, "response_code") ?? "";
  const state = stateOf(body);
  // Prembly tries it again by itself, so this answer is not the last one.
  if (state === "PENDING") return unreadableRecord("the verification is pending");
  const providerReference = textAt(body, "verification", "reference") ?? null;
  switch (code) {
    case "00":
      return readFound(body, state, providerReference);
    case "01":
      if (state === "VERIFIED") return contradiction(code);
      return { kind: "no_record", providerReference };
    case "02":
    case "03":
      // 02: it cannot be looked up now. 03: the wallet is empty.
      return turnedAway(answer);
    case "07":
      return { kind: "blocked", body, providerReference };
    default:
      return unreadableRecord(`response code ${/^\w{1,4}$/.test(code) ? code : "missing"}`);
  }
}

function readFound(
  body: ExactJson,
  state: string,
  providerReference: string | null,
): PremblyAnswer {
  if (at(body, "status") !== true) return contradiction("00");
  if (state === "NOT-VERIFIED") return { kind: "no_record", providerReference };
  return state === "VERIFIED" || state === ""
    ? { kind: "verified", body, providerReference }
    : contradiction("00");
}

const contradiction = (code: string): Unknown =>
  unreadableRecord(`response code ${code} contradicts the rest of the answer`);
