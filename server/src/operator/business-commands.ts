import {
  allowSignatureHelper,
  approveBusiness,
  type CreatedBusiness,
  createBusiness,
  type Environment,
  type ListedBusiness,
  listBusinesses,
  setColor,
  setContactEmail,
  setMailCap,
  setRateLimit,
  setSettlement,
  setSignatureVersion,
  setWalletCurrencies,
  showBusiness,
  suspendBusiness,
} from "../domains/platform/businesses/index.ts";
import { align, minute, table, told } from "./align.ts";
import { command } from "./command.ts";
import { argument, flag, needed, option } from "./parameters.ts";
import {
  businessId,
  colorOrNone,
  emailOrNone,
  mode,
  onOrOff,
  page,
  settlement,
  signatureVersion,
  text,
  whole,
} from "./readers.ts";

const business = argument(businessId, "the number of the business, as `business list` shows it");
const ofMode = needed(mode, "test or live");

const PAGE_SIZE = 50;

export const businessCommands = [
  command({
    name: "business create",
    summary: "Makes a business with its keys and wallets.",
    parameters: {
      name: argument(text("NAME", "a name"), "the name of the business"),
      approved: flag("it may use live mode at once"),
    },
    run: ({ kit, by }, input) => createBusiness(kit, { ...input, by }),
    show: showCreated,
  }),
  command({
    name: "business list",
    summary: "Lists the businesses, the newest first.",
    parameters: {
      search: option(text("TEXT", "a text"), "a part of the name, the number or the account"),
      page: option(page, `which ${PAGE_SIZE} of them, from 1`),
    },
    run: ({ kit }, { search, page: number = 1 }) =>
      listBusinesses(kit, { search, limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE }),
    show: showList,
    data: ({ rows }) => rows,
  }),
  command({
    name: "business show",
    summary: "Shows a business and the settings of both modes.",
    parameters: { business },
    run: ({ kit }, input) => showBusiness(kit, input.business),
    show: showOne,
  }),
  command({
    name: "business approve",
    summary: "Lets a business use live mode, and ends a suspension.",
    parameters: { business },
    run: ({ kit, by }, input) => approveBusiness(kit, { businessId: input.business, by }),
    show: (of) => told(`${of.name} is approved for live mode.`, of),
  }),
  command({
    name: "business suspend",
    summary: "Shuts a business out of both modes.",
    note: "Its money stays where it is, and what is under way is finished. `business approve` ends it.",
    parameters: { business },
    run: ({ kit, by }, input) => suspendBusiness(kit, { businessId: input.business, by }),
    show: (of) => told(`${of.name} is suspended: its keys are refused from now on.`, of),
  }),
  command({
    name: "business rate-limit",
    summary: "Says how many requests a second one mode may send.",
    parameters: {
      business,
      requests: argument(whole("REQUESTS"), "how many a second, all the time"),
      mode: ofMode,
      burst: option(whole("REQUESTS"), "how many at once after a pause; twice as many otherwise"),
    },
    run: ({ kit, by }, { requests, burst = requests * 2, ...input }) =>
      setRateLimit(kit, {
        businessId: input.business,
        mode: input.mode,
        requestsPerSecond: requests,
        requestsBurst: burst,
        by,
      }),
    show: (environment) => told(`${environment.mode}: ${rateOf(environment)}.`, environment),
  }),
  command({
    name: "business settlement",
    summary: "Says when money that arrives becomes available.",
    note: "T+0 is at once, T+1 the next working day at 09:00 in Lagos, a number a delay in seconds.",
    parameters: {
      business,
      schedule: argument(settlement, "T+0, T+1 or a delay in seconds"),
      mode: ofMode,
      wallets: flag("of what comes to its customers' wallets"),
    },
    run: ({ kit, by }, input) =>
      setSettlement(kit, {
        businessId: input.business,
        mode: input.mode,
        ...input.schedule,
        forWallets: input.wallets,
        by,
      }),
    show: (environment) =>
      told(`${environment.mode}: settles ${settlementsOf(environment)}.`, environment),
  }),
  command({
    name: "business wallet-currencies",
    summary: "Says in which currencies customers of a business may have wallets.",
    note: "NGN is always one of them. Wallets that are there stay, whatever they are kept in.",
    parameters: {
      business,
      currencies: argument(text("CURRENCIES", "like NGN,USD"), "all of them, with commas"),
      mode: ofMode,
    },
    run: ({ kit, by }, input) =>
      setWalletCurrencies(kit, {
        businessId: input.business,
        mode: input.mode,
        currencies: input.currencies.split(",").map((name) => name.trim()),
        by,
      }),
    show: (environment) =>
      told(
        `${environment.mode}: wallets are kept in ${environment.walletCurrencies.join(", ")}.`,
        environment,
      ),
  }),
  command({
    name: "business color",
    summary: "Says in which colour customers see a business where they pay it.",
    note: "What is written on it is black or white, whichever is easier to read.",
    parameters: {
      business,
      color: argument(colorOrNone, "a colour like #2b3a8c, or none: then the service's own"),
    },
    run: async ({ kit, by }, input) => {
      const color = input.color === "none" ? null : input.color;
      await setColor(kit, { businessId: input.business, color, by });
      return { color };
    },
    show: ({ color }) => (color === null ? "It has no colour now." : `Its colour is ${color}.`),
  }),
  command({
    name: "business contact",
    summary:
      "Says where mail for a business itself goes, of failing webhook endpoints for instance.",
    note: "Without an address it is kept, and `mails` shows it.",
    parameters: { business, email: argument(emailOrNone, "an address, or none") },
    run: async ({ kit, by }, input) => {
      const email = input.email === "none" ? null : input.email;
      await setContactEmail(kit, { businessId: input.business, email, by });
      return { email };
    },
    show: ({ email }) =>
      email === null ? "Mail for it is kept from now on." : `Mail for it goes to ${email}.`,
  }),
  command({
    name: "business mail-cap",
    summary: "Sets how many mails a day one mode of a business may send to its customers.",
    note: "More mail is held back in the outbox until the next day in Lagos, with an alert.",
    parameters: {
      business,
      mails: argument(whole("MAILS"), "how many a day; 0 holds all of it back"),
      mode: ofMode,
    },
    run: ({ kit, by }, input) =>
      setMailCap(kit, {
        businessId: input.business,
        mode: input.mode,
        mailsPerDay: input.mails,
        by,
      }),
    show: (environment) =>
      told(`${environment.mode}: ${environment.mailsPerDay} mails a day.`, environment),
  }),
  command({
    name: "business signature-helper",
    summary: "Switches on, or off, that the service computes signatures for a business.",
    note: "It helps somebody who integrates; in live mode it is off to begin with.",
    parameters: { business, allowed: argument(onOrOff, "on or off"), mode: ofMode },
    run: ({ kit, by }, input) =>
      allowSignatureHelper(kit, {
        businessId: input.business,
        mode: input.mode,
        allowed: input.allowed === "on",
        by,
      }),
    show: (environment) =>
      told(`${environment.mode}: the signature helper is ${helperOf(environment)}.`, environment),
  }),
  command({
    name: "business signature-version",
    summary: "Sets the oldest version of request signatures that a business may use.",
    note: "With v3, signed requests of version 2 are refused within a second. The guide of requests says what v2 does not protect.",
    parameters: {
      business,
      version: argument(signatureVersion, "v2 accepts both versions, v3 demands version 3"),
      mode: ofMode,
    },
    run: ({ kit, by }, input) =>
      setSignatureVersion(kit, {
        businessId: input.business,
        mode: input.mode,
        oldestVersion: input.version,
        by,
      }),
    show: (environment) =>
      told(`${environment.mode}: signatures ${acceptedBy(environment)}.`, environment),
  }),
];

function showCreated({ businessId, name, serviceAccountNumber, test, live }: CreatedBusiness) {
  const keys = align([
    ["  test key", test.apiKey],
    ["  signs with", test.publicKey],
    ["  live key", live.apiKey],
    ["  signs with", live.publicKey],
  ]);
  const first = `${name} is business ${businessId}, with the service account ${serviceAccountNumber}.`;
  return [first, "", ...keys].join("\n");
}

function showList({ rows, total }: { rows: readonly ListedBusiness[]; total: number }): string {
  const lines = rows.map((row) => [
    String(row.businessId),
    row.name,
    row.status,
    row.serviceAccountNumber,
    minute(row.createdAt),
  ]);
  const list = table(["BUSINESS", "NAME", "STATUS", "ACCOUNT", "SINCE"], lines);
  if (rows.length === total) return total === 0 ? "There is no business." : list;
  return `${list}\n\n${rows.length} of ${total} businesses; --page shows others.`;
}

function showOne({ environments, ...row }: ListedBusiness): string {
  const settings = Object.values(environments).flatMap((environment) => [
    [],
    [`${environment.mode} mode`],
    ["  settlement", settlementsOf(environment)],
    ["  rate limit", rateOf(environment)],
    ["  mails a day", String(environment.mailsPerDay)],
    ["  scopes", environment.scopes.join(", ") || "none"],
    ["  signature helper", helperOf(environment)],
    ["  signatures", acceptedBy(environment)],
    ["  wallets in", environment.walletCurrencies.join(", ")],
  ]);
  return align([
    ["business", String(row.businessId)],
    ["name", row.name],
    ["status", row.status],
    ["account", row.serviceAccountNumber],
    ["mail to", row.contactEmail ?? "nobody"],
    ["since", minute(row.createdAt)],
    ...settings,
  ]).join("\n");
}

function settlementsOf(environment: Environment): string {
  const { walletSettlementSchedule, walletSettlementDelaySeconds } = environment;
  const own = formatSettlement(environment.settlementSchedule, environment.settlementDelaySeconds);
  return `${own}, to wallets ${formatSettlement(walletSettlementSchedule, walletSettlementDelaySeconds)}`;
}

const formatSettlement = (schedule: string, delaySeconds: number): string =>
  schedule === "delay" ? `after ${delaySeconds} s` : schedule;

function rateOf({ requestsPerSecond, requestsBurst }: Environment): string {
  return `${requestsPerSecond} requests a second, ${requestsBurst} at once`;
}

const acceptedBy = ({ oldestSignatureVersion }: Environment) =>
  oldestSignatureVersion === "v3" ? "of version v3 only" : "of version v2 or v3";

const helperOf = ({ signatureHelperAllowed }: Environment) =>
  signatureHelperAllowed ? "on" : "off";
