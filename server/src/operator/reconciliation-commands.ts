import { readFile } from "node:fs/promises";
import {
  type Compared,
  decideItem,
  FILE_COLUMNS,
  isExplained,
  listExceptions,
  reconcile,
  recountStatements,
  reportReconciliation,
  showItem,
  takeStatementFile,
  unknownProvider,
  waitForItem,
} from "../domains/platform/reconciliation/index.ts";
import { toDecimal } from "../kernel/money.ts";
import { startOfDayInLagos } from "../kernel/time/lagos-time.ts";
import { minute } from "./align-columns.ts";
import { command, type Session } from "./command.ts";
import { loadModules } from "./load-modules.ts";
import { argument, flag, needed, option } from "./parameters.ts";
import { parseColumnNames } from "./parse-column-names.ts";
import { day, fileToRead, itemId, text, whole } from "./readers.ts";
import { sentence } from "./sentence-reader.ts";
import { showPerformed } from "./show-performed.ts";
import {
  dataOf,
  isAgreed,
  type ReconciledByHand,
  showCompared,
  showDecided,
  showList,
  showOne,
  showReconciled,
  showReport,
} from "./show-reconciliation.ts";
import { UsageError } from "./usage-error.ts";

const item = argument(itemId, "the id of an item, from `reconciliation list`");
const note = needed(sentence, "why, for the record");

export const reconciliationCommands = [
  command({
    name: "provider reconcile",
    needs: "money:write",
    summary:
      "Compares the books with a live provider's statement. The service does the same each night.",
    note: `Orders are queried and credits confirmed first. A file is a CSV with columns ${FILE_COLUMNS.join(", ")}, of which it needs the date and the amount; --columns gives other names.`,
    parameters: {
      provider: argument(text("PROVIDER", "a name"), "the provider, such as monnify"),
      file: option(fileToRead(), "its statement, if the service cannot fetch it"),
      columns: option(
        text("NAMES", "names like reference=Request ID,out=Amount"),
        "the names of its columns, such as reference=Request ID,date=Date,out=Amount",
      ),
      now: flag("compares what happened today, too"),
      since: option(
        day,
        "reads the statement from this day on; without it, of the last seven days",
      ),
    },
    run: runReconcile,
    show: showReconciled,
    data: ({ provider, statement, records, exceptions }) => ({
      ...{ provider, statement: statement ?? null, cards: records ?? null },
      exceptions: exceptions.map(dataOf),
    }),
    holds: isAgreed,
  }),
  command({
    name: "reconciliation report",
    needs: "money:read",
    summary:
      "Explains the clearing accounts: what both sides show for each provider, and what differs.",
    note: "What providers hold for you is positive here, and negative in `ledger accounts`. It exits with 1 if something is not explained.",
    parameters: {},
    run: ({ kit }) => reportReconciliation(kit),
    show: showReport,
    data: ({ providers, accounts }) => ({
      providers: providers.map((one) => ({
        provider: one.provider,
        currency: one.currency,
        books: toDecimal(one.byOurBooks),
        statements: toDecimal(one.byStatements),
        fees: toDecimal(one.fees),
        coveredUntil: one.coveredUntil,
      })),
      accounts: accounts.map((one) => ({
        currency: one.currency,
        ...{ ledger: toDecimal(one.ledger), unexplained: toDecimal(one.unexplained) },
      })),
    }),
    holds: isExplained,
  }),
  command({
    name: "reconciliation list",
    needs: "money:read",
    summary: "Lists the differences with providers that need a decision, the oldest first.",
    parameters: {
      provider: option(text("PROVIDER", "a name"), "only with this provider"),
      after: option(itemId, "only those after this one; a list has at most 200"),
    },
    run: ({ kit }, { provider, after }) =>
      listExceptions(kit, { provider, ...(after !== undefined && { after }) }),
    show: showList,
    data: (items) => items.map(dataOf),
  }),
  command({
    name: "reconciliation show",
    needs: "money:read",
    summary: "Shows a difference, with the lines of the statement.",
    parameters: { item },
    run: ({ kit }, input) => showItem(kit, input.item),
    show: showOne,
    data: (shown) => ({
      ...{ ...dataOf(shown.item), reference: shown.reference },
      lines: shown.lines.map((line) => ({
        ...{ ...line, amount: toDecimal(line.amount), fee: toDecimal(line.fee) },
      })),
    }),
  }),
  command({
    name: "reconciliation book",
    needs: "money:write",
    summary: "Books a difference as the statement has it. The counterpart is suspense.",
    note: "For money whose owner must be found, or that must be recovered. A second person approves it first.",
    parameters: { item, note },
    run: ({ kit, by }, input) =>
      decideItem(kit, { id: input.item, decision: "book", note: input.note, by }),
    show: showPerformed(showDecided),
  }),
  command({
    name: "reconciliation write-off",
    needs: "money:write",
    summary: "Books a difference as a cost of the platform, or as its gain.",
    note: "A second person approves it first.",
    parameters: { item, note },
    run: ({ kit, by }, input) =>
      decideItem(kit, { id: input.item, decision: "write_off", note: input.note, by }),
    show: showPerformed(showDecided),
  }),
  command({
    name: "reconciliation recount",
    needs: "money:write",
    summary: "Matches the kept statements since a day again, and compares both sides.",
    note: "It does not read a statement: provider reconcile --since does that. Decisions stay, and a second recount changes nothing.",
    parameters: {
      since: needed(day, "the first day, in Lagos"),
      provider: option(text("PROVIDER", "a name"), "only of this provider"),
    },
    run: runRecount,
    show: (all) => all.map(showCompared).join("\n") || "No provider is configured.",
    data: (all) => all.map((one) => ({ ...one, exceptions: one.exceptions.map(dataOf) })),
    holds: (all) => all.every(({ exceptions }) => exceptions.length === 0),
  }),
  command({
    name: "reconciliation wait",
    needs: "money:write",
    summary: "Leaves a difference as it is for some days. Then its alert comes again.",
    parameters: { item, days: needed(whole("DAYS"), "for how many days"), note },
    run: ({ kit, by }, input) =>
      waitForItem(kit, { id: input.item, days: input.days, note: input.note, by }),
    show: ({ id, waitUntil }) =>
      `Item ${id} waits until ${waitUntil === null ? "now" : minute(waitUntil)}.`,
    data: dataOf,
  }),
];

async function runReconcile(
  { kit, by }: Session,
  input: {
    provider: string;
    file?: string | undefined;
    columns?: string | undefined;
    now: boolean;
    since?: string | undefined;
  },
): Promise<ReconciledByHand> {
  const { provider, file, columns, now, since } = input;
  const { reconciledDomains, noticeHandlersOf } = await loadModules();
  requireConfigured(kit, provider);
  if (file !== undefined) {
    const content = await readFile(file, "utf8").catch(() => {
      throw new UsageError(`The file ${file} cannot be read.`);
    });
    await takeStatementFile(kit, {
      provider,
      text: content,
      columns: parseColumnNames(columns),
      by,
    });
  }
  const domains = { notices: noticeHandlersOf(kit), ...reconciledDomains };
  const wanted = {
    ...{ provider, ...(now && { before: kit.clock.now() }) },
    ...(since !== undefined && { since: startOfDayInLagos(since) }),
  };
  const done = await reconcile(kit, domains, wanted);
  const carriesMoney = doesCarryMoney(kit, provider);
  return { ...done, hasFile: file !== undefined, includesToday: now, carriesMoney };
}

const doesCarryMoney = ({ providers }: Session["kit"], provider: string): boolean =>
  [
    providers.bankRail("live", provider),
    providers.collectionRail("live", provider),
    providers.billAggregator("live", provider),
    providers.cardIssuer("live", provider),
  ].some((port) => port !== undefined);

async function runRecount(
  { kit, by }: Session,
  { since, provider }: { since: string; provider?: string | undefined },
): Promise<readonly Compared[]> {
  if (provider !== undefined) requireConfigured(kit, provider);
  const { reconciledDomains, noticeHandlersOf } = await loadModules();
  const domains = { notices: noticeHandlersOf(kit), ...reconciledDomains };
  return await recountStatements(kit, domains, { since: startOfDayInLagos(since), provider, by });
}

function requireConfigured({ providers }: Session["kit"], provider: string): void {
  if (!providers.installed.some((one) => one.provider === provider && one.mode === "live"))
    throw unknownProvider({ provider });
}
