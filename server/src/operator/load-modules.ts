/** Every domain. Most commands need few of them, and loading all takes a quarter of a second. */
export const loadModules = () => import("../modules.ts");

export const loadSealedTables = async () => (await import("../sealed-tables.ts")).sealedTables;

/** They are loaded with every domain that moves money. */
export const loadMoneyActions = async () => (await import("../money-actions.ts")).moneyActions;

/** The numbers of the whole installation that the database knows. They come with every domain. */
export const loadGauges = async () => (await import("../modules.ts")).gaugesOf();

export const loadSettingActions = async () =>
  (await import("../setting-actions.ts")).settingActions;

export const loadMonthDrop = async () => (await import("../setting-actions.ts")).archivedMonthDrop;
