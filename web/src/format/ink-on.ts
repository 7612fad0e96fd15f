/** Black or white on a colour, as the pay page chooses: whichever has more contrast by WCAG. For previews. */
export function inkOn(color: string): "#000000" | "#ffffff" {
  const light = luminance(color);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? "#ffffff" : "#000000";
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (part: number): number =>
  part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
