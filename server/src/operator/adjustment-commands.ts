import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  ADJUSTED_ACCOUNTS,
  type Adjusted,
  adjustLedger,
  showEvidence,
} from "../domains/platform/reconciliation/index.ts";
import { CURRENCIES, format, toDecimal } from "../kernel/money.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { amountOf, businessId, fileToRead, mode, oneOf, text } from "./readers.ts";
import { sentence } from "./sentence-reader.ts";
import { showPerformed } from "./show-performed.ts";
import { UsageError } from "./usage-error.ts";

const account = (about: string) => needed(oneOf("ACCOUNT", ADJUSTED_ACCOUNTS), about);

export const adjustmentCommands = [
  command({
    name: "ledger adjust",
    needs: "money:write",
    summary:
      "Moves an amount between two accounts of one set of books, with a reason and evidence.",
    note: "Use it only if no other command can make the correction. The evidence is stored encrypted. In live mode a second person approves it first.",
    parameters: {
      amount: argument(amountOf, "the amount, in the currency"),
      from: account("the account that pays"),
      to: account("the account that receives"),
      currency: needed(oneOf("CURRENCY", CURRENCIES), "the currency"),
      mode: needed(mode, "test or live"),
      business: option(
        businessId,
        "in the books of this business; without it, in those of the service",
      ),
      reason: needed(sentence, "why"),
      evidence: needed(fileToRead(), "a file that proves the adjustment, at most 2 MiB"),
    },
    run: async ({ kit, by }, { business, evidence, ...adjusting }) =>
      adjustLedger(kit, {
        ...adjusting,
        ...{ businessId: business ?? null, by },
        evidence: { name: path.basename(evidence), content: await readEvidenceFile(evidence) },
      }),
    show: showPerformed(showAdjusted),
    data: (performed) =>
      "amount" in performed ? { ...performed, amount: toDecimal(performed.amount) } : performed,
  }),
  command({
    name: "ledger evidence",
    needs: "money:read",
    summary: "Shows the file that was given as evidence for an adjustment of the ledger.",
    note: "With --json it has the content in base64.",
    parameters: {
      sha256: argument(text("SHA256", "a digest"), "its SHA-256, from the proposal or the audit"),
    },
    run: ({ kit }, { sha256 }) => showEvidence(kit, sha256),
    show: ({ name, content }) => `${name}: ${content.length} bytes. Add --json for its content.`,
    data: ({ content, ...evidence }) => ({
      ...evidence,
      sizeBytes: content.length,
      content: content.toString("base64"),
    }),
  }),
];

async function readEvidenceFile(file: string): Promise<Buffer> {
  return await readFile(file).catch(() => {
    throw new UsageError(`--evidence must be a readable file, and ${file} is not.`);
  });
}

function showAdjusted({ from, to, amount, currency, evidenceSha256 }: Adjusted): string {
  const moved = format(amount, currency);
  return `Moved ${moved} from ${from} to ${to}. Its evidence is ${evidenceSha256}.`;
}
