import { format, type Minor } from "../../kernel/money.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { majorAt } from "../http/exact-json.ts";
import type { ProviderCheck } from "../provider-definition.ts";
import { CLOSED, codeOf, PROCESSED, UNKNOWN_REQUEST_ID } from "./response-codes.ts";
import type { VtpassAnswer, VtpassClient } from "./vtpass-client.ts";

interface CheckTools {
  readonly client: VtpassClient;
  /** A wallet balance below this is a problem. */
  readonly balanceLeast: Minor;
  /** A request id under which no purchase is ever made. */
  readonly unusedReference: string;
}

const REMARKS = [
  "VTpass signs no notices, so none are taken: every open purchase is requeried.",
  "VTpass has no list of transactions. To reconcile, give the file of its dashboard to provider reconcile.",
  "VTpass sells no betting. Configure another aggregator for it.",
];

/** Reads the balance with the public key, and requeries an unused request id with the secret key. */
export async function checkVtpass(
  { client, balanceLeast, unusedReference }: CheckTools,
  call: CallContext,
): Promise<ProviderCheck> {
  const balance = await client.get({ path: "/balance" }, call);
  const json = { request_id: unusedReference };
  const requeried = await client.post({ path: "/requery", json, reference: unusedReference }, call);
  const read = readBalance(balance, balanceLeast);
  const secret = problemIn(requeried, "secret", UNKNOWN_REQUEST_ID);
  return {
    ...read,
    problems: [...read.problems, ...(secret === undefined ? [] : [secret])],
    remarks: [...read.remarks, ...REMARKS],
  };
}

function readBalance(answer: VtpassAnswer, least: Minor): ProviderCheck {
  const available =
    answer.kind === "answered" ? majorAt(answer.body, "contents", "balance") : undefined;
  if (available === undefined) {
    const problem = problemIn(answer, "public", PROCESSED);
    return { problems: [problem ?? "VTpass's answer has no balance."], remarks: [] };
  }
  const balance = { available, currency: "NGN" } as const;
  const remark = `The VTpass wallet has ${format(available, "NGN")}.`;
  if (available >= least) return { problems: [], remarks: [remark], balance };
  const problem = `${remark} Fund it: VTpass fails purchases that it cannot pay for (code 018).`;
  return { problems: [problem], remarks: [], balance };
}

/** What is wrong with an answer. Undefined if it has the expected code. */
function problemIn(
  answer: VtpassAnswer,
  key: "public" | "secret",
  expected: string,
): string | undefined {
  if (answer.kind === "unavailable" && answer.why === "turned_away") {
    return `VTpass refused the call with the ${key} key: check the keys and the type of API authentication in the profile.`;
  }
  if (answer.kind !== "answered") {
    return `VTpass gave no readable answer to the call with the ${key} key: ${answer.why}.`;
  }
  const code = codeOf(answer.body);
  if (code === expected) return undefined;
  const known = CLOSED[code ?? ""];
  const meaning = known === undefined ? "an unexpected answer" : known;
  return `VTpass refused the call with the ${key} key: ${meaning} (code ${code ?? "missing"}).`;
}
