import { badPauseMessage } from "./errors.ts";

const MESSAGE_LENGTH_MAX = 255;

/** Returns the message, which every refused request carries. Throws where it is empty or too long. */
export function requireMessage(text: string): string {
  const message = text.trim();
  if (message === "" || message.length > MESSAGE_LENGTH_MAX) {
    throw badPauseMessage({ lengthMax: MESSAGE_LENGTH_MAX });
  }
  return message;
}
