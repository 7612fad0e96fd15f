import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { eventsOf } from "../../../app.ts";
import { ERROR_CODES } from "../../error-codes.ts";
import { buildDocument } from "../openapi/document.ts";
import { Type } from "../routes/type.ts";
import { checkBody } from "../routes/validation.ts";
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
    expect(Object.keys(document.webhooks)).toHaveLength(16);
  });

  test("that validator does object to what is wrong", async () => {
    const broken = { ...plain(buildDocument(appRoutes)), servers: "none" };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  test("says of each text that must have a form which one it is: a refusal repeats it", () => {
    const silent: object[] = [];
    for (const { body } of appRoutes)
      JSON.stringify(body, (_name, value) => {
        const demands = value?.pattern ?? value?.format;
        if (demands !== undefined && value.description === undefined) silent.push(value);
        return value;
      });
    expect(silent).toEqual([]);
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

  test("shows no two bodies with the same reference, which would stand for one thing", () => {
    const references = allRoutes
      .filter(({ body }) => body !== undefined)
      .map((route) => operationOf(route).requestBody?.content["application/json"].example)
      .flatMap((example) => {
        const { reference, idempotencyKey } = example as Record<string, unknown>;
        return [reference, idempotencyKey].filter((one) => one !== undefined);
      });
    expect(references).toEqual([...new Set(references)]);
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
    expect(delivery).toMatchObject({ summary: "thing.made", description: "A thing was made." });
    expect(delivery.requestBody.content["application/json"].example).toMatchObject({
      event: "thing.made",
      data: { reference: "TRF-1" },
    });
    expect(delivery.parameters[0]).toMatchObject({ name: "X-Service-Signature", required: true });
  });
});

describe("what generators of clients need", () => {
  const document = plain(buildDocument(allRoutes));
  const ofApp = plain(buildDocument(appRoutes));

  test("each answer of the service has a name: give its schema a `title`", () => {
    const nameless = Object.values<Record<string, Operations>>(ofApp.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ responses }) => {
        const json = responses["200"].content["application/json"];
        // A file has its type, and no name.
        if (json === undefined) return false;
        const { data } = json.schema.properties;
        return (data.items ?? data).$ref === undefined;
      });
    expect(nameless.map(({ operationId }) => operationId)).toEqual([]);
  });

  test("every component is referred to", () => {
    const text = JSON.stringify(document);
    const { securitySchemes, ...components } = document.components;
    expect(Object.keys(securitySchemes)).toEqual(["apiKey", "signature"]);
    const unused = Object.entries<object>(components).flatMap(([kind, all]) =>
      Object.keys(all)
        .map((name) => `#/components/${kind}/${name}`)
        .filter((pointer) => !text.includes(`"${pointer}"`)),
    );
    expect(unused).toEqual([]);
    const bare = plain(buildDocument([reading()])).components;
    expect(bare.parameters).toEqual({});
    expect(bare.schemas.ExtendedFailure).toBeUndefined();
  });

  test("no example is a stopgap: give the schema `examples`", () => {
    const shown = operationsOf(appRoutes).map(({ responses, requestBody }) => [
      requestBody?.content["application/json"].example,
      ...Object.values(responses).map(({ content }) => content?.["application/json"]?.example),
      ...Object.values(responses).map(({ content }) => content["application/json"]?.examples),
    ]);
    expect(JSON.stringify(shown)).not.toContain('"string"');
  });

  test("what is answered before a route is found stands at every operation", () => {
    const { responses } = operationOf(reading());
    expect(responses["404"]?.content["application/json"].examples).toMatchObject({
      not_found: { value: { error: { code: "not_found" } } },
    });
    expect(Object.keys(responses["405"]?.headers ?? {})).toContain("Allow");
    expect(Object.keys(operationOf(writing()).responses)).toContain("413");
  });

  test("a route about bytes says what it takes", () => {
    const { requestBody } = ofApp.paths["/api/v1/business/generatesignature"].post;
    expect(requestBody.required).toBe(false);
    expect(requestBody.content["application/json"].example).toEqual({ amount: 25000 });
    expect(Object.keys(requestBody.content)).toContain("*/*");
  });

  test("the version is the one that answers carry, and the server is where one is asked", () => {
    const { status, version } = operationOf(reading({ envelope: "extended" })).responses["200"]
      ?.content["application/json"].example as unknown as { status: boolean; version: string };
    expect([status, version]).toEqual([true, document.info.version]);
    const elsewhere = plain(buildDocument([], [], "http://127.0.0.1:4000"));
    expect(elsewhere.servers[0].url).toBe("http://127.0.0.1:4000");
  });
});

/** As they stand in the document, before references are followed. */
interface Operations {
  readonly operationId: string;
  readonly responses: Record<"200", { content: Record<"application/json", { schema: Envelope }> }>;
}

interface Envelope {
  readonly properties: { data: { $ref?: string; items?: { $ref?: string } } };
}

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
