import { currentApp } from "./app.ts";
import { ApiFailure } from "./failure.ts";

/** Asks better-auth, which has routes of its own and no generated types. Throws an ApiFailure for a refusal. */
export const getAuth = (path: string) => ask(path, {});

export const postAuth = (path: string, body: unknown) =>
  ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

async function ask(path: string, options: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(`${currentApp().authPath}/${path}`, options);
  // A proxy's page is not JSON, and has no message.
  const answer: unknown = await response.json().catch(() => undefined);
  const body = typeof answer === "object" && answer !== null ? answer : {};
  if (!response.ok) throw refused(response.status, body);
  return { ...body };
}

interface AuthRefusal {
  readonly code?: string;
  readonly message?: string;
}

export function refused(status: number, { code, message }: AuthRefusal): ApiFailure {
  return new ApiFailure(status, {
    code: code ?? "no_answer",
    message: message ?? "Signing in failed. Try again.",
  });
}
