import {
  checkProvider,
  configureProvider,
  describeConditions,
  describeProvider,
  examineInstallation,
  forgetProvider,
  listCallsFor,
  listCallsTo,
  listRoutes,
  removeRoute,
  setRoute,
} from "../domains/platform/providers/index.ts";
import type { LoggedCall } from "../kernel/providers/live/call-queries.ts";
import type { KnownProvider } from "../kernel/providers/live/live-providers.ts";
import {
  COMMON_SETTINGS,
  type GivenSettings,
  type ProviderCheck,
  type SettingTable,
} from "../kernel/providers/live/provider-settings.ts";
import { ROUTED_PORTS, type StoredRoute } from "../kernel/providers/live/route-queries.ts";
import { align, minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, flag, needed, option } from "./parameters.ts";
import { readText } from "./read-text.ts";
import { businessId, fileToRead, naira, oneOf, text, whole } from "./readers.ts";
import { UsageError } from "./usage-error.ts";

const provider = argument(text("PROVIDER", "a name"), "the provider, such as monnify");
const port = argument(oneOf("PORT", ROUTED_PORTS), "what the provider does");
const position = needed(whole("NUMBER"), "the place among the routes of the port, from 1");

export const liveProviderCommands = [
  command({
    name: "doctor",
    needs: "system:read",
    summary: "Checks what live mode needs, and lists what is missing.",
    note: "It makes harmless calls to each configured provider. It exits with 1 if something is missing.",
    parameters: {},
    run: ({ kit }) => examineInstallation(kit),
    holds: (examined) => examined.every(({ state }) => state !== "missing"),
    show: (examined) =>
      table(
        ["", "WHAT", "FINDING"],
        examined.map(({ what, state, finding }) => [state, what, finding]),
      ),
  }),
  command({
    name: "provider describe",
    needs: "providers:read",
    summary: "Shows the settings that a provider of live mode needs.",
    parameters: { provider },
    run: ({ kit }, input) => describeProvider(kit, input.provider),
    data: ({ name, title, settings }) => ({ name, title, settings: Object.keys(allOf(settings)) }),
    show: describeSettings,
  }),
  command({
    name: "provider configure",
    needs: "credentials:write",
    summary: "Checks the settings of a live provider, and saves them encrypted.",
    note: "The file has a line NAME=VALUE for each setting; `-` reads them from the standard input. Delete the file afterwards. Earlier settings are replaced, unless --keep is given.",
    parameters: {
      provider,
      file: needed(fileToRead("FILE|-"), "where the settings are"),
      keep: flag("keeps the saved settings that the file does not have"),
      unchecked: flag("saves them even if the provider does not accept them now"),
      "same-account": flag(
        "confirms that they belong to the same account, while orders are open there",
      ),
    },
    async run({ kit, by }, { provider: name, file, keep, unchecked, ...input }) {
      return await configureProvider(kit, {
        ...{ provider: name, settings: parseSettings(await readText(file)), by },
        ...{ isUnchecked: unchecked, isSameAccount: input["same-account"], keepsOthers: keep },
      });
    },
    show: (check) =>
      ["Saved. Every process uses it within a second.", ...linesOf(check)].join("\n"),
  }),
  command({
    name: "provider check",
    needs: "providers:read",
    summary: "Checks the saved settings of a provider by harmless calls.",
    parameters: { provider },
    run: ({ kit }, input) => checkProvider(kit, input.provider),
    holds: ({ problems }) => problems.length === 0,
    show: (check) =>
      [...(check.problems.length === 0 ? ["The provider works."] : []), ...linesOf(check)].join(
        "\n",
      ),
  }),
  command({
    name: "provider forget",
    needs: "providers:write",
    summary: "Deletes the settings of a provider of live mode.",
    note: "Orders that wait for it keep waiting until it is configured again, or until you move them (`transfer move`).",
    parameters: { provider },
    preview: async (_session, input) =>
      `${input.provider} would no longer be called, and its credentials would be deleted.`,
    async run({ kit, by }, input) {
      await forgetProvider(kit, { provider: input.provider, by });
      return { provider: input.provider };
    },
    show: (done) => `${done.provider} is no longer configured.`,
  }),
  command({
    name: "provider routes",
    needs: "providers:read",
    summary: "Lists which providers get new work of live mode.",
    parameters: {},
    run: ({ kit }) => listRoutes(kit),
    show: showRoutes,
  }),
  command({
    name: "provider route",
    needs: "providers:write",
    summary: "Routes some of the new work of live mode to a provider.",
    note: "The first matching route is preferred; the next matching ones take over work that its provider provably did not accept. A port without routes uses every configured provider.",
    parameters: {
      port,
      to: needed(text("PROVIDER", "a name"), "the provider"),
      position,
      business: option(businessId, "only for this business"),
      for: option(
        text("LIST", "banks, categories or kinds"),
        "only for these, with commas between",
      ),
      "min-amount": option(naira, "only from this amount on"),
      "max-amount": option(naira, "only up to this amount"),
    },
    run: ({ kit, by }, { port: of, to, position: at, business, ...input }) =>
      setRoute(kit, {
        ...{ port: of, position: at, provider: to, businessId: business, by },
        onlyFor: input.for?.split(",").map((one) => one.trim()),
        amountMin: input["min-amount"],
        amountMax: input["max-amount"],
      }),
    show: (route) => showRoutes([route]),
  }),
  command({
    name: "provider unroute",
    needs: "providers:write",
    summary: "Removes a route.",
    parameters: { port, position },
    async run({ kit, by }, input) {
      await removeRoute(kit, { ...input, by });
      return input;
    },
    show: (removed) => `Route ${removed.position} of ${removed.port} is removed.`,
  }),
  command({
    name: "provider calls",
    needs: "providers:read",
    summary: "Shows the calls to live providers, by reference or by provider.",
    note: "They are kept for 30 days, with secrets and identity numbers masked. A reference is ours, ours at the provider, the provider's, or the merchant's of a bill or an account number.",
    parameters: {
      what: argument(
        text("REFERENCE|PROVIDER", "a reference or a name"),
        "trf_…, fnd_…, kw…, a session id, a provider, or a cell such as cell14",
      ),
    },
    run: async ({ kit }, { what }) =>
      (await listCallsTo(kit, what)) ?? (await listCallsFor(kit, what)),
    show: showCalls,
  }),
];

/** Lines `name=value`. Empty lines and those that begin with # are left out. */
function parseSettings(content: string): GivenSettings {
  const lines = content.split(/\r?\n/).map((line) => line.trim());
  const settings = lines.filter((line) => line !== "" && !line.startsWith("#"));
  return Object.fromEntries(
    settings.map((line, at) => {
      const [, name, value] = /^([A-Za-z]\w*)\s*=\s*(.*)$/.exec(line) ?? [];
      // The line may be a secret, so the sentence does not repeat it.
      if (name === undefined) throw new UsageError(`Setting ${at + 1} has no form NAME=VALUE.`);
      return [name, value ?? ""];
    }),
  );
}

const linesOf = ({ problems, remarks }: ProviderCheck) => [
  ...problems.map((problem) => `Problem: ${problem}`),
  ...remarks.map((remark) => `Note: ${remark}`),
];

const allOf = (own: SettingTable): SettingTable => ({ ...own, ...COMMON_SETTINGS });

function describeSettings({ title, settings }: KnownProvider): string {
  const rows = Object.entries(allOf(settings)).map(([name, { about, secret, fallback }]) => [
    name,
    fallback === undefined ? "needed" : fallback === null ? "optional" : `usually ${fallback}`,
    `${about}${secret === true ? " Secret." : ""}`,
  ]);
  return [title, "", table(["SETTING", "", "ABOUT"], rows)].join("\n");
}

function showRoutes(routes: readonly StoredRoute[]): string {
  if (routes.length === 0) return "There are no routes: every configured provider gets new work.";
  const rows = routes.map((route) => [
    route.port,
    String(route.position),
    route.provider,
    describeConditions(route).join(", ") || "all",
  ]);
  return table(["PORT", "POSITION", "PROVIDER", "FOR"], rows);
}

function showCalls(calls: readonly LoggedCall[]): string {
  if (calls.length === 0) return "No calls are logged.";
  return calls.map(showCall).join("\n\n");
}

function showCall(call: LoggedCall): string {
  const facts = align([
    ["call", `${call.method} ${call.path}`],
    ["provider", call.provider],
    ["at", `${minute(call.calledAt)}, ${call.durationMs} ms`],
    ["answer", call.status === null ? `none: ${call.failure ?? "lost"}` : String(call.status)],
    ...(call.reference === null ? [] : [["reference", call.reference]]),
    ...(call.request === null ? [] : [["sent", call.request]]),
    ...(call.answer === null ? [] : [["received", call.answer]]),
  ]);
  return facts.join("\n");
}
