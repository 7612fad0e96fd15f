import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";
