import { cellOfProvider } from "../../../kernel/cells/cell-number.ts";
import { type CommonSetting, impossibleSetting } from "../../../kernel/cells/common-setting.ts";
import { readProviderStates, writeSwitch } from "../../../kernel/providers/guard/queries.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";

const ON = "on";

/** The four positions of a switch, as text. */
const POSITIONS: ReadonlyMap<string, { switchedOff: boolean; refusesWork: boolean }> = new Map([
  [ON, { switchedOff: false, refusesWork: false }],
  ["on, refuses work", { switchedOff: false, refusesWork: true }],
  ["off", { switchedOff: true, refusesWork: false }],
  ["off, refuses work", { switchedOff: true, refusesWork: true }],
]);

const NAME = /^([a-z][a-z0-9-]{0,39})\/(test|live)$/;

/** Which providers are switched off. The switch of a link between two cells is not common. */
export const commonSwitches: CommonSetting = {
  kind: "switch",
  async read(queryable) {
    const states = await readProviderStates(queryable);
    return new Map(
      states
        .filter(({ provider }) => cellOfProvider(provider) === null)
        .map((state) => [`${state.provider}/${state.mode}`, positionOf(state)] as const)
        .filter(([, position]) => position !== ON),
    );
  },
  async store(tx, name, value = ON) {
    const [, provider, mode] = NAME.exec(name) ?? [];
    const position = POSITIONS.get(value);
    if (provider === undefined || position === undefined || cellOfProvider(provider) !== null)
      throw impossibleSetting(`switch/${name}`);
    // The form allows only the two modes.
    await writeSwitch(tx, { provider, mode: mode as Mode, ...position });
  },
};

const positionOf = (state: { switchedOff: boolean; refusesWork: boolean }): string =>
  `${state.switchedOff ? "off" : ON}${state.refusesWork ? ", refuses work" : ""}`;
