import {
  rotateKeys,
  type ShownKey,
  setScopes,
  showKeys,
} from "../domains/platform/businesses/index.ts";
import { refreshDemo } from "../start/demo.ts";
import { align, minute, told } from "./align.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { businessId, mode, scopes, whole } from "./readers.ts";
import { keyName, limitsText } from "./show-key.ts";

const business = argument(businessId, "the number of the business, as `business list` shows it");
const ofMode = needed(mode, "test or live");

export const keyCommands = [
  command({
    name: "business keys",
    summary: "Shows the keys of a business. That you have looked is written down.",
    parameters: { business },
    run: ({ kit, by }, input) => showKeys(kit, { businessId: input.business, by }),
    show: ({ name, keys }) => [`Keys of ${name}`, ...keys.flatMap(showKey)].join("\n"),
  }),
  command({
    name: "business rotate-keys",
    summary:
      "Replaces the main key pair of one mode; the old one ends at once, or after an overlap.",
    parameters: {
      business,
      mode: ofMode,
      overlap: option(whole("HOURS"), "how long the old key still counts, up to 168; 0 otherwise"),
    },
    async run({ kit, by, dataFolder }, { overlap = 0, business: businessId, mode: of }) {
      const rotated = await rotateKeys(kit, { businessId, mode: of, overlapHours: overlap, by });
      await refreshDemo(kit, dataFolder);
      return rotated;
    },
    show: ({ apiKey, publicKey, mode: of, oldKeysEndAt }) => {
      const ends = oldKeysEndAt === null ? "" : `\nThe key before ends ${minute(oldKeysEndAt)}.`;
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
    summary: "Sets the scopes of the main key of one mode; named keys have their own.",
    parameters: {
      business,
      scopes: argument(scopes, "all, none, or scopes with commas between them"),
      mode: ofMode,
    },
    run: ({ kit, by }, input) =>
      setScopes(kit, {
        businessId: input.business,
        mode: input.mode,
        scopes: input.scopes,
        by,
      }),
    show: (kept) => told(`${kept.mode}: ${kept.scopes.join(", ") || "no scopes"}.`, kept),
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
