export { changeBillItem } from "./change-bill-item.ts";
export { commonRoutes } from "./common-routing.ts";
export { commonSwitches } from "./common-switches.ts";
export {
  checkProvider,
  configureProvider,
  describeProvider,
  forgetProvider,
} from "./configure-provider.ts";
export { describeConditions } from "./describe-conditions.ts";
export { examineInstallation } from "./examine-installation.ts";
export { listCallsFor, listCallsTo } from "./list-calls.ts";
export { listNotices } from "./list-notices.ts";
export { type ListedProvider, listProviders, showProvider } from "./list-providers.ts";
export { replayNotice } from "./replay-notice.ts";
export { listRoutes, removeRoute, setRoute } from "./route-work.ts";
export { setFaults } from "./set-faults.ts";
export { type ProviderHealth, showHealth } from "./show-health.ts";
export { showNotice } from "./show-notice.ts";
export { switchProvider } from "./switch-provider.ts";
