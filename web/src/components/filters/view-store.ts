/** Filters under a name. */
export interface View {
  readonly key: string;
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}
