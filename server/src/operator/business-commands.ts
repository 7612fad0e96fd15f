import {
  allowSignatureHelper,
  approveBusiness,
  createBusiness,
  declineApproval,
  listBusinesses,
  setContactEmail,
  setMailCap,
  setRateLimit,
  setSignatureVersion,
  showBusiness,
  suspendBusiness,
} from "../domains/platform/businesses/index.ts";
import { orUnchanged } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, flag, needed, option } from "./parameters.ts";
import {
  businessId,
  businessIds,
  businessStatus,
  emailOrNone,
  mode,
  onOrOff,
  page,
  signatureVersion,
  text,
  whole,
} from "./readers.ts";
import { sentence } from "./sentence-reader.ts";
import { acceptedBy, helperOf, rateOf, showCreated, showList, showOne } from "./show-business.ts";

const business = argument(businessId, "the id of the business, from `business list`");
const ofMode = needed(mode, "test or live");

const PAGE_SIZE = 50;

export const businessCommands = [
  command({
    name: "business create",
    needs: "businesses:write",
    summary: "Creates a business with its keys and wallets.",
    note: "In the console, only admins see its keys.",
    parameters: {
      name: argument(text("NAME", "a name"), "the name of the business"),
      approved: flag("with access to live mode"),
    },
    async run({ kit, by, seesCredentials }, input) {
      const { test, live, ...created } = await createBusiness(kit, { ...input, by });
      return { ...created, keys: seesCredentials ? { test, live } : undefined };
    },
    show: showCreated,
    data: ({ keys, ...created }) => ({ ...created, ...keys }),
  }),
  command({
    name: "business list",
    needs: "businesses:read",
    summary: "Lists businesses, the newest first.",
    parameters: {
      search: option(
        text("TEXT", "a text"),
        "a part of the name, the id or the service account number",
      ),
      status: option(
        businessStatus,
        "only those that wait for approval, are approved or suspended",
      ),
      ids: option(businessIds, "only these, with commas between"),
      page: option(page, `which page of ${PAGE_SIZE}, from 1`),
    },
    run: ({ kit }, { page: number = 1, ...asked }) =>
      listBusinesses(kit, { ...asked, limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE }),
    show: showList,
    data: ({ rows }) => rows,
  }),
  command({
    name: "business show",
    needs: "businesses:read",
    summary: "Shows a business and the settings of both modes.",
    parameters: { business },
    run: ({ kit }, input) => showBusiness(kit, input.business),
    show: showOne,
  }),
  command({
    name: "business approve",
    needs: "businesses:write",
    summary: "Gives a business access to live mode, and ends a suspension.",
    parameters: { business },
    run: ({ kit, by }, input) => approveBusiness(kit, { businessId: input.business, by }),
    show: (of) => orUnchanged(`${of.name} is approved for live mode.`, of),
  }),
  command({
    name: "business decline",
    needs: "businesses:write",
    summary: "Declines the request of a business for live mode.",
    note: "Its owners and admins get an e-mail, and can read the reason in their audit log. They may ask again.",
    parameters: {
      business,
      reason: needed(sentence, "the reason, which the business reads"),
    },
    run: ({ kit, by }, { business: businessId, reason }) =>
      declineApproval(kit, { businessId, reason, by }),
    show: ({ name }) => `The request of ${name} is declined. It may ask again.`,
  }),
  command({
    name: "business suspend",
    needs: "businesses:write",
    summary: "Closes both modes to a business.",
    note: "Its money stays, and its open transfers complete. `business approve` ends the suspension.",
    parameters: { business },
    run: ({ kit, by }, input) => suspendBusiness(kit, { businessId: input.business, by }),
    show: (of) => orUnchanged(`${of.name} is suspended. Its keys are refused from now on.`, of),
  }),
  command({
    name: "business rate-limit",
    needs: "businesses:write",
    summary: "Sets the requests a second of one mode.",
    parameters: {
      business,
      requests: argument(whole("REQUESTS"), "requests a second"),
      mode: ofMode,
      burst: option(whole("REQUESTS"), "requests at once after a pause; by default twice as many"),
    },
    run: ({ kit, by }, { requests, burst = requests * 2, ...input }) =>
      setRateLimit(kit, {
        businessId: input.business,
        mode: input.mode,
        requestsPerSecond: requests,
        requestsBurst: burst,
        by,
      }),
    show: (environment) => orUnchanged(`${environment.mode}: ${rateOf(environment)}.`, environment),
  }),
  command({
    name: "business contact",
    needs: "businesses:write",
    summary:
      "Sets the address for mail to a business itself, for example about failing webhook endpoints.",
    note: "Without an address the mail is stored, and `mail list` shows it.",
    parameters: { business, email: argument(emailOrNone, "an address, or none") },
    run: async ({ kit, by }, input) => {
      const email = input.email === "none" ? null : input.email;
      await setContactEmail(kit, { businessId: input.business, email, by });
      return { email };
    },
    show: ({ email }) =>
      email === null ? "Mail to it is stored from now on." : `Mail to it goes to ${email}.`,
  }),
  command({
    name: "business mail-cap",
    needs: "businesses:write",
    summary: "Sets how many mails a day one mode of a business may send to its customers.",
    note: "Further mail waits in the outbox until the next day in Lagos, with an alert.",
    parameters: {
      business,
      mails: argument(whole("MAILS"), "mails a day; 0 holds all mail back"),
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
      orUnchanged(`${environment.mode}: ${environment.mailsPerDay} mails a day.`, environment),
  }),
  command({
    name: "business signature-helper",
    needs: "businesses:write",
    summary: "Switches the signature helper of a business on or off.",
    note: "It helps an integrator to compare signatures. In live mode it starts off.",
    parameters: { business, allowed: argument(onOrOff, "on or off"), mode: ofMode },
    run: ({ kit, by }, input) =>
      allowSignatureHelper(kit, {
        businessId: input.business,
        mode: input.mode,
        allowed: input.allowed === "on",
        by,
      }),
    show: (environment) =>
      orUnchanged(
        `${environment.mode}: the signature helper is ${helperOf(environment)}.`,
        environment,
      ),
  }),
  command({
    name: "business signature-version",
    needs: "businesses:write",
    summary: "Sets the oldest version of request signatures that a business may use.",
    note: "With v3, signed requests of version 2 are refused within a second. The guide to requests lists what v2 does not protect.",
    parameters: {
      business,
      version: argument(signatureVersion, "v2 accepts both versions, v3 requires version 3"),
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
      orUnchanged(`${environment.mode}: signatures ${acceptedBy(environment)}.`, environment),
  }),
];
