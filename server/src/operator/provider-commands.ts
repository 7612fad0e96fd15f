import {
  changeBillItem,
  listNotices,
  replayNotice,
  setFaults,
  showNotice,
  switchProvider,
} from "../domains/platform/providers/index.ts";
import type { ProviderStateRow } from "../kernel/providers/guard/queries.ts";
import type { StoredNotice } from "../kernel/providers/inbound/queries.ts";
import { align, minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import {
  amountOrOff,
  businessId,
  mode,
  noticeId,
  onOrOff,
  percent,
  text,
  waitOrRefuse,
} from "./readers.ts";

const provider = argument(text("PROVIDER", "a name"), "the provider, from `provider list`");
const ofMode = needed(mode, "test or live");
const notice = argument(noticeId, "the id of the notice, from `notice list`");
const share = (about: string) => option(percent, about);

export const providerCommands = [
  command({
    name: "provider switch",
    needs: "providers:write",
    summary: "Stops or resumes calls to a provider.",
    note: "It takes effect within a second on every process. Work accepted while it is off waits, and is sent afterwards.",
    parameters: {
      provider,
      to: argument(onOrOff, "whether calls are made"),
      mode: ofMode,
    },
    run: ({ kit, by }, { to, ...which }) =>
      switchProvider(kit, { ...which, switchedOff: to === "off", by }),
    show: showState,
  }),
  command({
    name: "provider when-down",
    needs: "providers:write",
    summary: "Sets what happens to new work while a provider is down.",
    note: "With `wait`, work is accepted and sent later. With `refuse`, the caller gets provider_unavailable immediately.",
    parameters: {
      provider,
      what: argument(waitOrRefuse, "whether new work waits or is refused"),
      mode: ofMode,
    },
    run: ({ kit, by }, { what, ...which }) =>
      switchProvider(kit, { ...which, refusesWork: what === "refuse", by }),
    show: workWhenDown,
  }),
  command({
    name: "notice list",
    needs: "providers:read",
    summary: "Lists unprocessed provider notices, the oldest first.",
    parameters: {},
    run: ({ kit }) => listNotices(kit),
    data: (notices) => notices.map(readable),
    show: showNotices,
  }),
  command({
    name: "notice show",
    needs: "providers:read",
    summary: "Shows the stored content of a notice.",
    parameters: { notice },
    run: ({ kit }, input) => showNotice(kit, input.notice),
    data: readable,
    show: showOneNotice,
  }),
  command({
    name: "notice replay",
    needs: "providers:write",
    summary: "Processes a notice again.",
    note: "Its effect happens once, however often it is replayed.",
    parameters: { notice },
    run: ({ kit, by }, input) => replayNotice(kit, { id: input.notice, by }),
    data: readable,
    show: ({ id, provider: name }) => `Notice ${id} of ${name} will be processed again.`,
  }),
  command({
    name: "simulator faults",
    needs: "providers:write",
    summary: "Makes test mode's bank unreliable for a business; without options, reliable again.",
    note: "Each is a percentage. No money is lost: outcomes are requeried until they are known.",
    parameters: {
      business: argument(businessId, "the id of the business, from `business list`"),
      "lost-calls": share("calls that never arrive"),
      "lost-answers": share("calls that are carried out but never answered"),
      "lost-notices": share("notices that are never sent"),
      "doubled-notices": share("notices that are sent twice"),
      "late-notices": share("notices that arrive after the next event"),
    },
    async run({ kit, by }, { business, ...shares }) {
      const faults = {
        lostCalls: shares["lost-calls"] ?? 0,
        lostAnswers: shares["lost-answers"] ?? 0,
        lostNotices: shares["lost-notices"] ?? 0,
        doubledNotices: shares["doubled-notices"] ?? 0,
        lateNotices: shares["late-notices"] ?? 0,
      };
      await setFaults(kit, { businessId: business, faults, by });
      return faults;
    },
    show: (faults) =>
      Object.values(faults).some((one) => one > 0)
        ? "Test mode's bank is now unreliable for this business."
        : "Test mode's bank is now reliable for this business.",
  }),
  command({
    name: "simulator bill-item",
    needs: "providers:write",
    summary: "Changes the price of an item in test mode's bill catalogue, or removes the item.",
    parameters: {
      item: argument(text("ITEM", "the code of an item"), "the item, from discovery"),
      amount: argument(amountOrOff, "its price in naira, or off: it is removed"),
    },
    async run({ kit, by }, { item: itemCode, amount }) {
      await changeBillItem(kit, { itemCode, amount: amount === "off" ? null : amount, by });
      return { itemCode, isOffered: amount !== "off" };
    },
    show: ({ itemCode, isOffered }) =>
      isOffered ? `${itemCode} now has a new price.` : `${itemCode} is no longer sold.`,
  }),
];

function showState(state: ProviderStateRow): string {
  const which = `${state.provider} in ${state.mode} mode`;
  if (!state.switchedOff) return `Calls are made to ${which}.`;
  return `No calls are made to ${which}. New work ${workOf(state)}.`;
}

const workOf = ({ refusesWork }: Pick<ProviderStateRow, "refusesWork">) =>
  refusesWork ? "is refused" : "is accepted and waits";

function workWhenDown(state: ProviderStateRow): string {
  return `While no calls are made to ${state.provider} in ${state.mode} mode, new work ${workOf(state)}.`;
}

function readable({ body, ...rest }: StoredNotice) {
  return { ...rest, body: body.toString() };
}

function showNotices(notices: readonly StoredNotice[]): string {
  if (notices.length === 0) return "All notices have been processed.";
  const rows = notices.map((one) => [
    String(one.id),
    minute(one.receivedAt),
    one.provider,
    one.failure ?? "not tried yet",
  ]);
  return table(["NOTICE", "RECEIVED", "PROVIDER", "FAILURE"], rows);
}

function showOneNotice(one: StoredNotice): string {
  const facts = align([
    ["notice", String(one.id)],
    ["provider", one.provider],
    ["received", minute(one.receivedAt)],
    ["processed", one.processedAt === null ? "not yet" : minute(one.processedAt)],
    ...(one.failure === null ? [] : [["failure", one.failure]]),
  ]);
  return [...facts, "", one.body.toString()].join("\n");
}
