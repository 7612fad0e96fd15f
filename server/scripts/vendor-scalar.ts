import { hash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { constants, gzipSync } from "node:zlib";
import { withNpmPackage } from "./npm-package.ts";

/**
 * Brings another version of the API reference's program into the tree: `node server/scripts/vendor-scalar.ts 1.72.1`.
 * It is one file of a package that would bring 270 others along, so the file is kept and the package is not.
 */
const PACKAGE = "@scalar/api-reference";
const FILE = "package/dist/browser/standalone.js";
const FOLDER = path.join(import.meta.dirname, "../public/docs/scalar");

const [version] = process.argv.slice(2);
if (version === undefined) {
  console.error("Say which version: node server/scripts/vendor-scalar.ts 1.72.1");
  process.exit(1);
}
vendor(version);

function vendor(wanted: string): void {
  withNpmPackage(`${PACKAGE}@${wanted}`, ({ integrity, readFile }) => {
    const program = readFile(FILE);
    const facts = {
      package: PACKAGE,
      version: wanted,
      file: FILE,
      integrity,
      sha256: hash("sha256", program),
    };
    writeFileSync(path.join(FOLDER, "scalar.json"), `${JSON.stringify(facts, null, 2)}\n`);
    const packed = gzipSync(program, { level: constants.Z_BEST_COMPRESSION });
    writeFileSync(path.join(FOLDER, "standalone.js.gz"), packed);
    console.log(`${PACKAGE} ${wanted}: ${program.length} bytes, ${packed.length} packed`);
  });
}
