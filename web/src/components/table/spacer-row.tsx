import { type CSSProperties, useLayoutEffect, useRef } from "react";

/** The place of rows that are not drawn. Its height is set by script: the policy allows no style in HTML. */
export function SpacerRow({ height }: { readonly height: number }) {
  const cell = useRef<HTMLTableCellElement>(null);
  useLayoutEffect(() => {
    cell.current?.style.setProperty("height", `${height}px` satisfies CSSProperties["height"]);
  }, [height]);
  if (height <= 0) return null;
  return (
    <tr>
      <td ref={cell} colSpan={99} className="p-0" />
    </tr>
  );
}
