import pg from "pg";
import { describe, expect, test } from "vitest";
import { IdsRanOut } from "../../ids.ts";
import { classifyFailure, findRootCause, readSqlState } from "../failures.ts";

const withCode = (code: string, message = "") => Object.assign(new Error(message), { code });

describe("a failure", () => {
  test.each([
    ["a deadlock", withCode("40P01")],
    ["a serialization failure", withCode("40001")],
    ["a lock that took too long", withCode("55P03")],
    ["a statement that took too long", withCode("57014")],
    ["a transaction that sat idle", withCode("25P03")],
    ["a transaction that lasted too long", withCode("25P04")],
    ["a standby", withCode("25006")],
    ["a server that shuts down", withCode("57P01")],
    ["a server that crashed", withCode("57P02")],
    ["a server that starts", withCode("57P03")],
    ["too many connections", withCode("53300")],
    ["a full disk", withCode("53100")],
    ["a pooler that lost its server", withCode("08P01")],
    ["a disk that fails", withCode("58030")],
    ["a refused connection", withCode("ECONNREFUSED")],
    ["a reset connection", withCode("ECONNRESET")],
    ["a broken pipe", withCode("EPIPE")],
    ["a name that is not found now", withCode("EAI_AGAIN")],
    ["a network that is not there", withCode("ENETUNREACH")],
    ["a host that is not there", withCode("EHOSTUNREACH")],
    ["a connection that ended", new Error("Connection terminated unexpectedly")],
    [
      "a client that broke",
      new Error("Client has encountered a connection error and is not queryable"),
    ],
    ["a connection that took too long", new Error("timeout expired")],
    ["a pool that is empty for too long", new Error("timeout exceeded when trying to connect")],
    ["an answer that nobody waits for any more", new Error("Query read timeout")],
    ["too few ids", new IdsRanOut("too few")],
  ])("of the moment is %s", (_name, error) => {
    expect(classifyFailure(error)).toBe("transient");
  });

  test.each([
    ["a row that is there already", withCode("23505")],
    ["a row that may not be", withCode("23514")],
    ["text that is none", withCode("22021")],
    ["a count that is wrong", withCode("22012")],
    ["a number too large", withCode("22003")],
    ["a key too large", withCode("54000")],
    ["a table that is not there", withCode("42P01")],
    ["an error of the server's own", withCode("XX000")],
    ["a bug", new TypeError("undefined is not a function")],
    ["a thrown text", "text"],
    ["nothing", undefined],
  ])("of the group is %s", (_name, error) => {
    expect(classifyFailure(error)).toBe("permanent");
  });

  test("is caused by the first that is not a consequence", () => {
    const [aborted, cause, later] = [withCode("25P02"), withCode("23505"), withCode("25P02")];
    expect(findRootCause([aborted, cause, later])).toBe(cause);
    expect(findRootCause([aborted, later])).toBe(aborted);
  });

  test("of the driver has the server's state", () => {
    const error = new pg.DatabaseError("no", 2, "error");
    error.code = "23505";
    expect([readSqlState(error), readSqlState(withCode("ECONNRESET")), readSqlState(null)]).toEqual(
      ["23505", undefined, undefined],
    );
  });
});
