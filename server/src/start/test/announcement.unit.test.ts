import { expect, test } from "vitest";
import { announce } from "../announcement.ts";

test("a start without a demo says where people sign in, and how the first operator gets in", () => {
  const text = announce({
    baseUrl: "http://127.0.0.1:4000",
    metricsUrl: "http://127.0.0.1:9464",
  });
  expect(text).toContain("Dashboard  http://127.0.0.1:4000/login");
  expect(text).toContain("Console    http://127.0.0.1:4000/console");
  expect(text).toContain("npm run operator -- operator invite EMAIL --role admin");
});

test("a process that is only a worker names no page", () => {
  expect(announce({ metricsUrl: "http://127.0.0.1:9464" })).not.toContain("Console");
});
