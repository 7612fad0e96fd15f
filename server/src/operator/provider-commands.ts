import {
  changeBillItem,
  listNotices,
  listProviders,
  replayNotice,
  setFaults,
  showNotice,
  switchProvider,
} from "../domains/platform/providers/index.ts";
import type { ProviderStateRow } from "../kernel/providers/guard/queries.ts";
import type { StoredNotice } from "../kernel/providers/inbound/queries.ts";
import { align, minute, table } from "./align.ts";
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

const provider = argument(text("PROVIDER", "a name"), "the provider, as `provider list` shows it");
const ofMode = needed(mode, "test or live");
const notice = argument(noticeId, "the number of the notice, as `notice list` shows it");
const share = (about: string) => option(percent, about);

export const providerCommands = [
  command({
    name: "provider list",
    summary: "Lists the providers and how they stand.",
    parameters: {},
    run: ({ kit }) => listProviders(kit),
    show: (states) => table(["PROVIDER", "MODE", "CALLS", "WHEN DOWN"], states.map(stateRow)),
  }),
  command({
    name: "provider switch",
    summary: "Has no call made to a provider, or has calls made again.",
    note: "It is in force within a second on every process. What is accepted meanwhile waits, and goes out afterwards.",
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
    summary: "Says what becomes of new work while a provider takes none.",
    note: "With `wait` it is accepted and sent later; with `refuse` it is answered provider_unavailable at once.",
    parameters: {
      provider,
      what: argument(waitOrRefuse, "whether it waits or is refused"),
      mode: ofMode,
    },
    run: ({ kit, by }, { what, ...which }) =>
      switchProvider(kit, { ...which, refusesWork: what === "refuse", by }),
    show: workWhenDown,
  }),
  command({
    name: "notice list",
    summary: "Lists providers' notices that have not been worked through, the oldest first.",
    parameters: {},
    run: ({ kit }) => listNotices(kit),
    data: (notices) => notices.map(readable),
    show: showNotices,
  }),
  command({
    name: "notice show",
    summary: "Shows a notice as its provider sent it.",
    parameters: { notice },
    run: ({ kit }, input) => showNotice(kit, input.notice),
    data: readable,
    show: showOneNotice,
  }),
  command({
    name: "notice replay",
    summary: "Works a notice through again.",
    note: "What it asks for is done once, however often that is.",
    parameters: { notice },
    run: ({ kit, by }, input) => replayNotice(kit, { id: input.notice, by }),
    data: readable,
    show: ({ id, provider: name }) => `Notice ${id} of ${name} is worked through again.`,
  }),
  command({
    name: "simulator faults",
    summary: "Makes test mode's bank unreliable to a business; without options, reliable again.",
    note: "Each is a part in a hundred. Nothing is lost by it: outcomes are asked after until they are known.",
    parameters: {
      business: argument(businessId, "the number of the business, as `business list` shows it"),
      "lost-calls": share("calls that never arrive"),
      "lost-answers": share("calls that are done and never answered"),
      "lost-notices": share("notices that are never sent"),
      "doubled-notices": share("notices that are sent twice"),
      "late-notices": share("notices that come after what happened next"),
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
        ? "Test mode's bank is unreliable to this business from now on."
        : "Test mode's bank is reliable to this business from now on.",
  }),
  command({
    name: "simulator bill-item",
    summary: "Changes the price of what test mode's biller sells, or takes it off its catalogue.",
    parameters: {
      item: argument(text("ITEM", "the code of an item"), "the item, as discovery lists it"),
      amount: argument(amountOrOff, "its price in naira, or off: then it is not sold"),
    },
    async run({ kit, by }, { item: itemCode, amount }) {
      await changeBillItem(kit, { itemCode, amount: amount === "off" ? null : amount, by });
      return { itemCode, isOffered: amount !== "off" };
    },
    show: ({ itemCode, isOffered }) =>
      isOffered ? `${itemCode} has another price now.` : `${itemCode} is not sold any more.`,
  }),
];

const callsOf = ({ switchedOff, circuitOpen }: ProviderStateRow) =>
  switchedOff ? "switched off" : circuitOpen ? "paused: circuit breaker open" : "made";

const stateRow = (state: ProviderStateRow) => [
  state.provider,
  state.mode,
  callsOf(state),
  state.refusesWork ? "refuse" : "wait",
];

function showState(state: ProviderStateRow): string {
  const which = `${state.provider} in ${state.mode} mode`;
  if (!state.switchedOff) return `Calls are made to ${which}.`;
  return `No calls are made to ${which}. While none are, new work ${workOf(state)}.`;
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
  if (notices.length === 0) return "Every notice has been worked through.";
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
