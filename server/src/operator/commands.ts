import { readFileSync } from "node:fs";
import { present } from "../kernel/assert.ts";
import type { Command, DescribedCommand } from "./command.ts";

/** A file of commands, and the first words of their names. */
interface CommandFile {
  readonly words: readonly string[];
  load(): Promise<readonly Command[]>;
}

/**
 * Every file of commands, in the order of the help. A file is loaded when one of its words is typed: loading all of them
 * takes most of the time of a short command.
 */
const FILES: readonly CommandFile[] = [
  {
    words: ["business"],
    load: async () => (await import("./business-commands.ts")).businessCommands,
  },
  {
    words: ["business"],
    load: async () => (await import("./business-setting-commands.ts")).businessSettingCommands,
  },
  {
    words: ["business"],
    load: async () => (await import("./pay-page-commands.ts")).payPageCommands,
  },
  { words: ["business"], load: async () => (await import("./key-commands.ts")).keyCommands },
  {
    words: ["keys"],
    load: async () => (await import("./master-key-commands.ts")).masterKeyCommands,
  },
  {
    words: ["api-keys"],
    load: async () => (await import("./limited-key-commands.ts")).limitedKeyCommands,
  },
  {
    words: ["member", "business"],
    load: async () => (await import("./member-commands.ts")).memberCommands,
  },
  {
    words: ["operator"],
    load: async () => (await import("./operator-commands.ts")).operatorCommands,
  },
  { words: ["price"], load: async () => (await import("./price-commands.ts")).priceCommands },
  { words: ["tiers"], load: async () => (await import("./tier-commands.ts")).tierCommands },
  {
    words: ["customer"],
    load: async () => (await import("./customer-commands.ts")).customerCommands,
  },
  {
    words: ["card", "card-wallet"],
    load: async () => (await import("./card-commands.ts")).cardCommands,
  },
  {
    words: ["pause", "resume", "pauses"],
    load: async () => (await import("./pause-commands.ts")).pauseCommands,
  },
  {
    words: ["provider", "notice", "simulator"],
    load: async () => (await import("./provider-commands.ts")).providerCommands,
  },
  {
    words: ["provider", "doctor"],
    load: async () => (await import("./live-provider-commands.ts")).liveProviderCommands,
  },
  {
    words: ["provider"],
    load: async () => (await import("./provider-health-commands.ts")).providerHealthCommands,
  },
  {
    words: ["provider"],
    load: async () => (await import("./provider-state-commands.ts")).providerStateCommands,
  },
  {
    words: ["provider", "reconciliation"],
    load: async () => (await import("./reconciliation-commands.ts")).reconciliationCommands,
  },
  {
    words: ["reconciliation"],
    load: async () => (await import("./statement-file-commands.ts")).statementFileCommands,
  },
  {
    words: ["reconciliation"],
    load: async () => (await import("./balance-commands.ts")).balanceCommands,
  },
  { words: ["cell"], load: async () => (await import("./move-commands.ts")).moveCommands },
  {
    words: ["webhooks"],
    load: async () => (await import("./webhook-commands.ts")).webhookCommands,
  },
  {
    words: ["webhooks"],
    load: async () => (await import("./delivery-commands.ts")).deliveryCommands,
  },
  { words: ["mail"], load: async () => (await import("./mail-commands.ts")).mailCommands },
  { words: ["ledger"], load: async () => (await import("./ledger-commands.ts")).ledgerCommands },
  {
    words: ["ledger"],
    load: async () => (await import("./ledger-read-commands.ts")).ledgerReadCommands,
  },
  {
    words: ["ledger"],
    load: async () => (await import("./adjustment-commands.ts")).adjustmentCommands,
  },
  {
    words: ["trial-balance"],
    load: async () => (await import("./trial-balance-commands.ts")).trialBalanceCommands,
  },
  {
    words: ["archive"],
    load: async () => (await import("./archive-commands.ts")).archiveCommands,
  },
  { words: ["figures"], load: async () => (await import("./figure-commands.ts")).figureCommands },
  {
    words: ["backup", "restore"],
    load: async () => (await import("./backup-commands.ts")).backupCommands,
  },
  {
    words: ["request"],
    load: async () => (await import("./request-commands.ts")).requestCommands,
  },
  {
    words: ["transaction", "transfer"],
    load: async () => (await import("./transaction-commands.ts")).transactionCommands,
  },
  {
    words: ["transfer"],
    load: async () => (await import("./unknown-order-commands.ts")).unknownOrderCommands,
  },
  {
    words: ["approval"],
    load: async () => (await import("./transfer-approval-commands.ts")).approvalCommands,
  },
  {
    words: ["proposal"],
    load: async () => (await import("./proposal-commands.ts")).proposalCommands,
  },
  {
    words: ["credits"],
    load: async () => (await import("./unmatched-credit-commands.ts")).creditCommands,
  },
  { words: ["holiday"], load: async () => (await import("./holiday-commands.ts")).holidayCommands },
  {
    words: ["verification"],
    load: async () => (await import("./verification-commands.ts")).verificationCommands,
  },
  { words: ["cell"], load: async () => (await import("./cell-commands.ts")).cellCommands },
  {
    words: ["cell"],
    load: async () => (await import("./common-setting-commands.ts")).commonSettingCommands,
  },
  { words: ["system"], load: async () => (await import("./system-commands.ts")).systemCommands },
  { words: ["system"], load: async () => (await import("./history-commands.ts")).historyCommands },
  { words: ["job"], load: async () => (await import("./job-commands.ts")).jobCommands },
  { words: ["alert"], load: async () => (await import("./alert-commands.ts")).alertCommands },
  { words: ["actions"], load: async () => (await import("./audit-commands.ts")).auditCommands },
];

/** Every command, in the order of the help. */
export const loadCommands = (): Promise<readonly Command[]> => load(FILES);

/** Loads the command with this name, and only the domains that the files of its first word use. */
export async function loadCommand(name: string): Promise<Command> {
  const [first = ""] = name.split(" ");
  const commands = await load(FILES.filter(({ words }) => words.includes(first)));
  const found = commands.find((command) => command.name === name);
  return present(found, `the command ${name}, which command-list.json has`);
}

/** Describes every command. Generated, so that the help and a misspelt command load no domain. */
export function readCommandList(): readonly DescribedCommand[] {
  // `npm run generate` writes the file from the commands themselves, and `npm run check` compares it.
  return JSON.parse(readFileSync(new URL("command-list.json", import.meta.url), "utf8"));
}

async function load(files: readonly CommandFile[]): Promise<readonly Command[]> {
  return (await Promise.all(files.map((file) => file.load()))).flat();
}
