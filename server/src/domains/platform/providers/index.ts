export { changeBillItem } from "./change-bill-item.ts";
export { listNotices } from "./list-notices.ts";
export { listProviders } from "./list-providers.ts";
export { replayNotice } from "./replay-notice.ts";
export { setFaults } from "./set-faults.ts";
export { showNotice } from "./show-notice.ts";
export { switchProvider } from "./switch-provider.ts";
