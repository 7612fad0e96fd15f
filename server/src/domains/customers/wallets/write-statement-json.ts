import { presentHead, type Statement } from "./read-statement.ts";

/** Writes the `data` of a JSON answer while the rows are read. */
export async function* statementJson(statement: Statement): AsyncGenerator<string> {
  yield `${JSON.stringify(presentHead(statement)).slice(0, -1)},"rows":[`;
  let comma = "";
  for await (const rows of statement.pieces) {
    for (const row of rows) {
      yield `${comma}${JSON.stringify(row)}`;
      comma = ",";
    }
  }
  yield "]}";
}
