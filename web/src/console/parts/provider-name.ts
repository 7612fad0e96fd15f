/** Names with other capitals than the first letter. */
const NAMES: Readonly<Record<string, string>> = { vtpass: "VTpass" };

/** `monnify` → `Monnify`: a provider as it writes itself. Commands take the name as it is configured. */
export const providerName = (provider: string): string =>
  NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
