export { countKeyUse, type MasterKeyUse } from "./count-key-use.ts";
export { type ResealReport, resealSecrets } from "./reseal-secrets.ts";
