/** The bank code of accounts within this service. */
export const SERVICE_BANK = { code: "SERVICE", name: "Kasuwa" } as const;
