import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "../api/query-client.ts";
import { applyTheme } from "../shell/preferences.ts";
import { createConsoleRouter } from "./router.tsx";
import "../styles/base.css";

applyTheme();

const queryClient = createQueryClient();
const router = createConsoleRouter(queryClient);

const root = document.getElementById("root");
if (root === null) throw new Error("console.html has no element with the id root.");

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
