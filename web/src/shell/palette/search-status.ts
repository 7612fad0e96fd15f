interface SearchState {
  /** What the person has typed, and the part of it that is searched for. */
  readonly text: string;
  readonly wanted: string;
  readonly isFetching: boolean;
  readonly hasFailed: boolean;
  readonly count: number;
}

/** The line under the field. A search that failed proves nothing, so it never says that nothing is there. */
export function searchStatus({ text, wanted, isFetching, hasFailed, count }: SearchState): string {
  if (text !== wanted || isFetching) return "Searching…";
  return count > 0 || hasFailed ? "" : `Nothing here has “${text}”.`;
}
