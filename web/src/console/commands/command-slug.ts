/** A command in an address: `business.approve`. No name of a command has a point. */
export const commandSlug = (name: string): string => name.replaceAll(" ", ".");

export const commandOfSlug = (slug: string): string => slug.replaceAll(".", " ");
