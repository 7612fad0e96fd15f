import { Fragment } from "react";

/** A help text, with the parts between backticks shown as code. */
export function InlineCode({ text }: { readonly text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <code key={index} className="font-mono text-[0.92em]">
        {part}
      </code>
    ),
  );
}
