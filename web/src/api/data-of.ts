/** The type of a query's data, from its options: `DataOf<ReturnType<typeof balanceQuery>>`. */
export type DataOf<Query extends { queryFn?: unknown }> = Query extends {
  queryFn?: (...options: never[]) => infer Answer;
}
  ? Awaited<Answer>
  : never;
