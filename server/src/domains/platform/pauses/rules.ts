import { impossibleSetting } from "../../../kernel/cells/common-setting.ts";
import { SERVICES } from "../../../kernel/ledger/operation.ts";
import { badPauseMessage } from "./errors.ts";
import type { Pausable } from "./queries.ts";

const MESSAGE_LENGTH_MAX = 255;

/** Returns the message, which every refused request carries. Throws if it is empty or too long. */
export function requireMessage(text: string): string {
  const message = text.trim();
  if (message === "" || message.length > MESSAGE_LENGTH_MAX) {
    throw badPauseMessage({ lengthMax: MESSAGE_LENGTH_MAX });
  }
  return message;
}

/** What can be paused, by its name in another cell. */
export function requirePausable(name: string): Pausable {
  const service = (["all", ...SERVICES] as const).find((one) => one === name);
  if (service === undefined) throw impossibleSetting(`pause/${name}`);
  return service;
}
