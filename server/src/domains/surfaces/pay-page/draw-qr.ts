import qrcode from "qrcode-generator";
import { type Html, html } from "../../../kernel/text/html.ts";

/** The light border that QR readers need to find the code. */
const MARGIN = 3;

/** Returns a QR code as one path of squares, dark on light in both colour schemes. */
export function drawQr(text: string, label: string): Html {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const size = count + 2 * MARGIN;
  const squares: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (code.isDark(row, column)) squares.push(`M${column + MARGIN} ${row + MARGIN}h1v1h-1z`);
    }
  }
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path fill="#000" d="${squares.join("")}"/></svg>`;
}
