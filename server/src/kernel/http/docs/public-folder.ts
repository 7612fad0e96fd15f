import path from "node:path";

/** Files that browsers get unchanged. */
export const PUBLIC_FOLDER = path.join(import.meta.dirname, "../../../../public/docs");
