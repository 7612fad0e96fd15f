import { describe, expect, test } from "vitest";
import { splitFullName } from "../person-names.ts";

describe("a full name", () => {
  test("begins with the last name, as in the voters' register", () => {
    expect(splitFullName("SALIU MOSHOOD KOLAWOLE")).toEqual({
      lastName: "SALIU",
      firstName: "MOSHOOD",
      middleName: "KOLAWOLE",
    });
  });

  test("may have several middle names, or none, and any spaces", () => {
    expect(splitFullName("  EZE  CHIDI ")).toEqual({
      lastName: "EZE",
      firstName: "CHIDI",
      middleName: null,
    });
    expect(splitFullName("EZE CHIDI MUSA OBI").middleName).toBe("MUSA OBI");
  });

  test("has its last name before a comma, however many words that has", () => {
    expect(splitFullName("DE SOUZA, JOSHUA O")).toEqual({
      lastName: "DE SOUZA",
      firstName: "JOSHUA",
      middleName: "O",
    });
  });

  test("ends with the last name if the claimed last name is there and nowhere else", () => {
    expect(splitFullName("AMINA KEHINDE BELLO", "Bello")).toEqual({
      lastName: "BELLO",
      firstName: "AMINA",
      middleName: "KEHINDE",
    });
    expect(splitFullName("BELLO AMINA BELLO", "Bello").firstName).toBe("AMINA");
    expect(splitFullName("BELLO AMINA", "Okafor").lastName).toBe("BELLO");
  });

  test("of one word has no first name, and an empty one has none at all", () => {
    expect(splitFullName("MADONNA")).toEqual({
      lastName: "MADONNA",
      firstName: null,
      middleName: null,
    });
    expect(splitFullName(" ")).toEqual({ lastName: null, firstName: null, middleName: null });
    expect(splitFullName(", CHIDI").lastName).toBeNull();
  });
});
