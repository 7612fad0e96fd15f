import path from "node:path";

/** What browsers are sent as it lies there. */
export const PUBLIC_FOLDER = path.join(import.meta.dirname, "../../../../public/docs");
