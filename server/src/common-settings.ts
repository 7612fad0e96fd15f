import { commonHolidays } from "./domains/money-in/settlement/index.ts";
import { commonPauses } from "./domains/platform/pauses/index.ts";
import { commonPrices } from "./domains/platform/pricing/index.ts";
import { commonRoutes, commonSwitches } from "./domains/platform/providers/index.ts";
import type { CommonSetting } from "./kernel/cells/common-setting.ts";

/** Every setting that is the same in all cells. The home cell has the right values. */
export const commonSettings: readonly CommonSetting[] = [
  commonPrices,
  commonPauses,
  commonHolidays,
  commonRoutes,
  commonSwitches,
];
