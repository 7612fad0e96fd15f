import { expect, test } from "vitest";
import { openConnection } from "./open-connection.ts";
import { answerWith, get, post } from "./test-server.ts";

test("a request behind an unread body is answered if the client ends its side before its turn", () => {
  const { socket, asked, turns } = openConnection();
  socket.emit("data", Buffer.from(post("/refused", "", 60)));
  socket.emit("data", Buffer.from(`${"x".repeat(60)}${get("/next")}`));
  answerWith(asked[0]!, "refused before its body was read");
  expect(turns).toHaveLength(1);
  socket.emit("end");
  turns[0]?.();
  expect(asked.map(({ url }) => url)).toEqual(["/refused", "/next"]);
});
