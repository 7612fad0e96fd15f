import {
  rotateKeys,
  type ShownKey,
  setScopes,
  showKeys,
} from "../domains/platform/businesses/index.ts";
import { refreshDemo } from "../start/demo.ts";
import { align, minute, orUnchanged } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { businessId, mode, scopes, whole } from "./readers.ts";
import { keyName, limitsText } from "./show-key.ts";

const business = argument(businessId, "the id of the business, from `business list`");
const ofMode = needed(mode, "test or live");

export const keyCommands = [
  command({
    name: "business keys",
    needs: "credentials:write",
    summary: "Shows the keys of a business. The audit log records that you looked.",
    parameters: { business },
    run: ({ kit, by }, input) => showKeys(kit, { businessId: input.business, by }),
    show: ({ name, keys }) => [`Keys of ${name}`, ...keys.flatMap(showKey)].join("\n"),
  }),
  command({
    name: "business rotate-keys",
    needs: "credentials:write",
    summary:
      "Replaces the main key pair of one mode; the old one ends at once, or after an overlap.",
    parameters: {
      business,
      mode: ofMode,
      overlap: option(
        whole("HOURS"),
        "hours that the old key stays valid, up to 168; by default 0",
      ),
    },
    async run({ kit, by, dataFolder }, { overlap = 0, business: businessId, mode: of }) {
      const rotated = await rotateKeys(kit, { businessId, mode: of, overlapHours: overlap, by });
      await refreshDemo(kit, dataFolder);
      return rotated;
    },
    show: ({ apiKey, publicKey, mode: of, oldKeysEndAt }) => {
      const ends = oldKeysEndAt === null ? "" : `\nThe old key ends ${minute(oldKeysEndAt)}.`;
      return (
        align([
          [`${of} key`, apiKey],
          ["signs with", publicKey],
        ]).join("\n") + ends
      );
    },
  }),
  command({
    name: "business scopes",
    needs: "businesses:write",
    summary: "Sets the scopes of the main key of one mode; named keys have their own.",
    parameters: {
      business,
      scopes: argument(scopes, "all, none, or scopes separated by commas"),
      mode: ofMode,
    },
    run: ({ kit, by }, input) =>
      setScopes(kit, {
        businessId: input.business,
        mode: input.mode,
        scopes: input.scopes,
        by,
      }),
    show: (kept) => orUnchanged(`${kept.mode}: ${kept.scopes.join(", ") || "no scopes"}.`, kept),
  }),
];

function showKey(key: ShownKey): string[] {
  const end = key.endsAt === null ? "" : `, ends ${minute(key.endsAt)}`;
  return [
    "",
    ...align([
      [`  ${key.mode} key`, `${key.keyId}, ${keyName(key)}`],
      ["  API key", key.apiKey],
      ["  signs with", key.publicKey],
      ["  limits", limitsText(key)],
      ["  made", `${minute(key.createdAt)}${end}`],
    ]),
  ];
}
