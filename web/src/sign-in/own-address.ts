/** True for an address of the dashboard itself: a link to the log-in page must not lead elsewhere afterwards. */
export const isOwnAddress = (address: string | undefined): address is string =>
  address !== undefined && /^\/(?:b|join)(?:\/|\?|#|$)/.test(address);
