import { textIn } from "../../parts/text-in.ts";

/** The question before the text of a mail is shown, for as long as the dialog is open. */
export const textOf = (mail: string) => ({
  title: `Show the text of mail ${mail}?`,
  given: { mail },
  consequences: [
    { when: "now" as const, text: "The audit log records that you read it." },
    {
      when: "warning" as const,
      text: "Codes and links in it open accounts: show it only to its recipient.",
    },
  ],
  act: "Show the text",
  keep: "Keep it closed",
  result: ({ data }: { readonly data: unknown }) => (
    <>
      <p className="mb-3 font-bold wrap-anywhere">{textIn(data, "subject")}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
        tabIndex={0}
        className="max-h-120 overflow-auto rounded-note border border-line bg-sunk px-3.5 py-3 text-meta whitespace-pre-wrap"
      >
        {textIn(data, "body")}
      </pre>
    </>
  ),
});
