/** `firstName` → `First name`; `bvn` is BVN. */
export function fieldName(field: string): string {
  if (/^(?:bvn|nin|pvc|frsc)$/.test(field)) return field.toUpperCase();
  if (field === "email") return "E-mail";
  const words = field.replaceAll(/([a-z])([A-Z0-9])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
