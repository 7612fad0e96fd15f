/** The steps of sending a file. */
export const STEPS = ["File", "Check rows", "Approve", "Send"] as const;
