import { CopyLine } from "../../commands/copy-line.tsx";
import { textIn } from "../../parts/text-in.ts";
import type { ListedKey } from "./business-part-queries.ts";

interface Answer {
  readonly data: unknown;
  readonly text: string;
}

const NewKey = ({ data }: Answer) => (
  <div className="flex flex-col gap-3">
    <p>Give them to the business only. Close this when you have copied them.</p>
    <CopyLine label="API key" text={textIn(data, "apiKey")} />
    <CopyLine label="Signs with" text={textIn(data, "publicKey")} />
  </div>
);

/** Every secret of a business, for as long as the dialog is open. */
export const secretsOf = (business: string) => ({
  title: "Show the secrets of its keys?",
  given: { business },
  consequences: [{ when: "now" as const, text: "The audit log records that you looked." }],
  act: "Show the secrets",
  keep: "Keep them closed",
  result: ({ text }: Answer) => (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
      tabIndex={0}
      className="max-h-120 overflow-auto rounded-note border border-line bg-sunk px-3.5 py-3 font-mono text-[12.5px] leading-[19px]"
    >
      {text}
    </pre>
  ),
});

export const rotationOf = (business: string) => ({
  title: "Rotate the main key?",
  given: { business },
  words: { overlap: { hint: "Hours that the old key stays valid, up to 168. If empty, none." } },
  consequences: [
    { when: "now" as const, text: "The mode gets a new key pair. It is shown here once." },
    {
      when: "warning" as const,
      text: "Without an overlap, requests with the old key fail at once.",
    },
  ],
  act: "Rotate the key",
  keep: "Keep the key",
  result: NewKey,
});

export const creationOf = (business: string) => ({
  title: "New API key",
  about: "A named key in addition to the main one, with its own limits.",
  given: { business },
  act: "Create the key",
  result: NewKey,
});

export const limitsOf = ({ id, name, mode, access, scopes, networks }: ListedKey) => ({
  title: `Limits of ${name ?? "the main key"} in ${mode} mode`,
  given: { key: id },
  initial: {
    access,
    scopes: scopes.join(",") || "none",
    networks: networks.join(",") || "any",
  },
  consequences: [
    { when: "now" as const, text: "Within a second, requests above the limits are refused." },
  ],
  act: "Change the limits",
});
