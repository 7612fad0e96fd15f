/** A command in an address: `business.approve`. No command name contains a dot. */
export const commandSlug = (name: string): string => name.replaceAll(" ", ".");

export const commandOfSlug = (slug: string): string => slug.replaceAll(".", " ");
