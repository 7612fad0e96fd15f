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

test("a start with a demo says where the codes are that a mail would bring", () => {
  const person = { email: "ada@adire.example", password: "password", pin: "1234" };
  const baseUrl = "http://127.0.0.1:4000";
  const dashboard = { ...person, url: `${baseUrl}/login`, colleague: person };
  const text = announce({
    ...{ baseUrl, metricsUrl: "http://127.0.0.1:9464", dataFolder: "data" },
    demo: { baseUrl, businesses: [], dashboard },
  });
  expect(text).toContain("npm run operator -- mail list, and mail show MAIL");
});

test("a process that is only a worker names no page", () => {
  expect(announce({ metricsUrl: "http://127.0.0.1:9464" })).not.toContain("Console");
});
