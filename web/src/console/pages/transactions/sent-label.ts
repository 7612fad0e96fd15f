/** The label of the time of the first attempt. While an order waits, no provider has taken it yet. */
export const sentLabel = (progress: string | null): string =>
  progress === "waiting" ? "First tried" : "Sent";
