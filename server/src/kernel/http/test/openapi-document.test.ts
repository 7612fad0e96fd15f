import { Validator } from "@seriousme/openapi-schema-validator";
import { Type } from "typebox";
import { describe, expect, test } from "vitest";
import { eventsOf } from "../../../app.ts";
import { ERROR_CODES } from "../../error-codes.ts";
import { buildDocument } from "../openapi/document.ts";
import { checkBody } from "../validation.ts";
import {
  allRoutes,
  appRoutes,
  codesOf,
  operationOf,
  reading,
  resolvedDocument,
  writing,
} from "./openapi-reader.ts";

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe("the document of all routes", () => {
  test("is valid by the schema of OpenAPI 3.1, and so is that of the sample routes", async () => {
    for (const routes of [appRoutes, allRoutes]) {
      const { valid, errors } = await new Validator().validate(plain(buildDocument(routes)));
      expect(errors).toBeUndefined();
      expect(valid).toBe(true);
    }
  });

  test("with the events of the app is valid too, and has a webhook for each of them", async () => {
    const document = plain(buildDocument(appRoutes, eventsOf()));
    const { valid, errors } = await new Validator().validate(document);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(Object.keys(document.webhooks)).toHaveLength(14);
  });

  test("that validator does object to what is wrong", async () => {
    const broken = { ...plain(buildDocument(appRoutes)), servers: "none" };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  test("has each route once, by its long spelling, and nothing else", () => {
    const { paths } = resolvedDocument(allRoutes);
    const written = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [
        method.toUpperCase(),
        path,
        operationId,
      ]),
    );
    const declared = allRoutes.map((route) => [
      route.method,
      `/api/v1${route.path.replaceAll(/:(\w+)/g, "{$1}")}`,
      route.operationId,
    ]);
    expect(written.toSorted()).toEqual(declared.toSorted());
    expect(new Set(allRoutes.map((route) => route.operationId)).size).toBe(allRoutes.length);
  });

  test("lists for every route only codes of the catalogue, each under its own status", () => {
    for (const operation of operationsOf(allRoutes)) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        for (const { value } of Object.values(content["application/json"]?.examples ?? {})) {
          if (value.error === null || value.error === undefined) continue;
          const code = value.error.code as keyof typeof ERROR_CODES;
          expect(ERROR_CODES[code]?.status, `${operation.operationId}: ${code}`).toBe(
            Number(status),
          );
        }
      }
    }
  });

  test("lists what each route's domain refuses", () => {
    for (const route of allRoutes.filter(({ envelope }) => envelope !== "legacy")) {
      const listed = codesOf(operationOf(route));
      expect(listed).toEqual(
        expect.arrayContaining((route.refusals ?? []).map(({ code }) => code)),
      );
    }
  });

  test("shows of each body an example that the route would take", () => {
    for (const route of allRoutes) {
      if (route.body === undefined) continue;
      const example = operationOf(route).requestBody?.content["application/json"].example;
      expect(
        () => checkBody(route.body!)(structuredClone(example)),
        route.operationId,
      ).not.toThrow();
    }
  });

  test("names title, version, a server of its own origin and every tag in the order of the routes", () => {
    const document = plain(buildDocument([reading({ tag: "B" }), writing({ tag: "A" })]));
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Kasuwa", version: "1.0.0" },
    });
    expect(document.servers).toMatchObject([{ url: "/" }]);
    expect(document.tags).toEqual([{ name: "B" }, { name: "A" }]);
  });

  test("has a webhook for each event that a domain describes, and without events no webhooks at all", () => {
    expect(buildDocument([])).not.toHaveProperty("webhooks");
    const data = Type.Object({ reference: Type.String({ examples: ["TRF-1"] }) });
    const event = { event: "thing.made", summary: "A thing was made.", tag: "Things", data };
    const { webhooks, tags } = plain(buildDocument([], [event]));
    const delivery = webhooks["thing.made"].post;
    expect(tags).toEqual([{ name: "Things" }]);
    expect(delivery.requestBody.content["application/json"].example).toMatchObject({
      event: "thing.made",
      data: { reference: "TRF-1" },
    });
    expect(delivery.parameters[0]).toMatchObject({ name: "X-Service-Signature", required: true });
  });
});

describe("a schema with a title", () => {
  const Thing = Type.Object({ id: Type.Integer() }, { title: "Small thing" });

  test("is written once and referred to wherever it is used, also inside of others", () => {
    const routes = [
      reading({ path: "/one", operationId: "one", answer: Thing }),
      reading({
        path: "/many",
        operationId: "many",
        answer: Type.Object({ all: Type.Array(Thing) }),
      }),
    ];
    const document = plain(buildDocument(routes));
    const dataOf = (path: string) =>
      document.paths[path].get.responses["200"].content["application/json"].schema.properties.data;
    expect(document.components.schemas.SmallThing).toMatchObject({
      properties: { id: { type: "integer" } },
    });
    expect(dataOf("/api/v1/one")).toEqual({ $ref: "#/components/schemas/SmallThing" });
    expect(dataOf("/api/v1/many").properties.all.items).toEqual({
      $ref: "#/components/schemas/SmallThing",
    });
  });

  test("cannot share its title with another, nor take one of the envelope's", () => {
    const other = (title: string) => Type.Object({ name: Type.String() }, { title });
    const twice = [
      reading({ answer: Thing }),
      reading({ path: "/other", answer: other("Small thing") }),
    ];
    expect(() => buildDocument(twice)).toThrow("two different schemas have the title Small thing");
    expect(() => buildDocument([reading({ answer: other("Meta") })])).toThrow("the title Meta");
  });
});

const operationsOf = (routes: typeof allRoutes) =>
  Object.values(resolvedDocument(routes).paths).flatMap((methods) => Object.values(methods));
