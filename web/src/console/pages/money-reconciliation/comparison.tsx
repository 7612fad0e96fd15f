/** The form before the books are compared with a provider's statement. */
export const COMPARISON = {
  title: "Compare the books with a statement?",
  about: "The service does the same each night for every provider whose statement it can fetch.",
  words: {
    file: {
      hint: "A CSV from the provider's dashboard. Without one, the service fetches the statement from the provider.",
    },
    now: { label: "Today, too" },
  },
  consequences: [
    {
      when: "now" as const,
      text: "Orders are queried and credits are confirmed first, so merchants may be notified.",
    },
    { when: "later" as const, text: "Remaining differences wait in the inbox." },
  ],
  act: "Compare",
  keep: "Not now",
  result: ({ text }: { readonly text: string }) => (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
      tabIndex={0}
      className="max-h-120 overflow-auto rounded-note border border-line bg-sunk px-3.5 py-3 font-mono text-[12.5px] leading-[19px]"
    >
      {text}
    </pre>
  ),
};
