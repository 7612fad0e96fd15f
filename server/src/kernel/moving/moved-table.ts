/** How the rows of a moved business are found in a table. */
export type Finding = "environment" | "business" | "member" | "evidence";

/** A table whose rows move with their business. */
export interface MovedTable {
  /** `public` if it is not said. */
  readonly schema?: "simulator";
  readonly name: string;
  /** The default: the rows have the id of an environment. */
  readonly by?: Finding;
  /** The column with the id, where it has another name. */
  readonly column?: string;
  /** Columns with the id of a person. A person may have another id in the new cell. */
  readonly people?: readonly string[];
  /** Columns with another first value in the new cell, each with its SQL. They are not compared. */
  readonly reset?: Readonly<Record<string, string>>;
}

/** The business that moves, with its environments. */
export interface MovedBusiness {
  readonly businessId: bigint;
  readonly environmentIds: readonly bigint[];
}

/** The name of a table in the list of tables: `simulator.cards`, `cards`. */
export const nameOf = ({ schema, name }: Pick<MovedTable, "schema" | "name">): string =>
  schema === undefined ? name : `${schema}.${name}`;
