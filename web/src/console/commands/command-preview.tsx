import { TriangleAlert } from "lucide-react";
import { Notice } from "../../components/notice.tsx";

/** What a wide command would change. Nothing was done yet. */
export function CommandPreview({ text }: { readonly text: string }) {
  return (
    <div role="status">
      <Notice kind="wait" icon={TriangleAlert} title="Nothing was done yet. This would change:">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
          tabIndex={0}
          className="mt-1.5 max-h-60 overflow-auto font-mono text-[12.5px] leading-[19px] whitespace-pre-wrap"
        >
          {text}
        </pre>
      </Notice>
    </div>
  );
}
