import { badPauseMessage } from "./errors.ts";

const MESSAGE_LENGTH_MAX = 255;

/** Merchants are told this with every request that is refused. */
export function requireMessage(text: string): string {
  const message = text.trim();
  if (message === "" || message.length > MESSAGE_LENGTH_MAX) {
    throw badPauseMessage({ lengthMax: MESSAGE_LENGTH_MAX });
  }
  return message;
}
