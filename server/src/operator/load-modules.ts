/** Every domain. Most commands need few of them, and loading all takes a quarter of a second. */
export const loadModules = () => import("../modules.ts");

export const loadSealedTables = async () => (await import("../sealed-tables.ts")).sealedTables;
