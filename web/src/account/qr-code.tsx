import qrcode from "qrcode-generator";
import { useMemo } from "react";

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** The light border that readers need to find the code. */
const MARGIN = 3;

/** Dark on light in both themes, as readers need it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, squares } = useMemo(() => draw(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-44 rounded-control border border-line"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={squares} />
    </svg>
  );
}

function draw(text: string) {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const squares: string[] = [];
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) squares.push(`M${column + MARGIN} ${row + MARGIN}h1v1h-1z`);
    }
  }
  return { size: count + 2 * MARGIN, squares: squares.join("") };
}
