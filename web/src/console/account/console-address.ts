/** True for an address of the console itself: a link to the log-in page must not lead elsewhere afterwards. */
export const isConsoleAddress = (address: string | undefined): address is string =>
  address !== undefined && /^\/(?:test|live)(?:\/[\w.~%-]+)*\/?(?:\?|#|$)/.test(address);
