import { hash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { FONTS_FOLDER } from "../src/kernel/pdf/fonts.ts";
import { withNpmPackage } from "./npm-package.ts";

/**
 * Brings the fonts of PDFs into the tree, as they are: `node server/scripts/vendor-fonts.ts`. For another version,
 * change it here. The packages hold all weights, 20 MB in all, so the three files are kept and the packages are not.
 */
const SOURCES = [
  {
    package: "@expo-google-fonts/noto-sans",
    version: "0.4.2",
    files: {
      "NotoSans-Regular.ttf": "package/400Regular/NotoSans_400Regular.ttf",
      "NotoSans-SemiBold.ttf": "package/600SemiBold/NotoSans_600SemiBold.ttf",
      LICENSE: "package/LICENSE_FONT",
    },
  },
  {
    package: "@expo-google-fonts/noto-sans-arabic",
    version: "0.4.3",
    files: {
      "NotoSansArabic-Regular.ttf": "package/400Regular/NotoSansArabic_400Regular.ttf",
      "LICENSE-Arabic": "package/LICENSE_FONT",
    },
  },
];

const facts: object[] = [];
for (const { package: name, version, files } of SOURCES) {
  withNpmPackage(`${name}@${version}`, ({ integrity, readFile }) => {
    for (const [file, source] of Object.entries(files)) {
      const bytes = file.endsWith(".ttf") ? readFile(source) : trimmed(readFile(source));
      writeFileSync(path.join(FONTS_FOLDER, file), bytes);
      facts.push({
        file,
        package: name,
        version,
        source,
        integrity,
        sha256: hash("sha256", bytes),
      });
    }
  });
}
writeFileSync(path.join(FONTS_FOLDER, "fonts.json"), `${JSON.stringify(facts, null, 2)}\n`);

/** A licence without spaces at the end of its lines, which this repository allows nowhere. */
function trimmed(text: Buffer): Buffer {
  return Buffer.from(text.toString().replaceAll(/[ \t]+$/gm, ""));
}
