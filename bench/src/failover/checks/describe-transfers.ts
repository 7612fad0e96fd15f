import type { ComparedTransfer, OpenTransfer } from "./queries.ts";

/** Says which bank transfers came to no end, in a sentence. */
export function describeOpen(open: readonly OpenTransfer[]): string[] {
  const [first] = open;
  if (first === undefined) return [];
  const next = first.next ?? "no job and no timer";
  return [
    `${open.length} bank transfers came to no end, such as ${first.name}: ${first.progress}, with ${next}`,
  ];
}

/** Says where our books and those of the bank differ, in a sentence. */
export function describeWrong(wrong: readonly ComparedTransfer[]): string[] {
  const [first] = wrong;
  if (first === undefined) return [];
  const { name, progress, amount, bankStatus, bankAmount } = first;
  return [
    `${wrong.length} bank transfers are not paid once with their amount, such as ${name}: ${progress} with ${amount}, at the bank ${bankStatus} with ${bankAmount}`,
  ];
}
