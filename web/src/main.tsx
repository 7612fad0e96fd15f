import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { meQuery } from "./api/me.ts";
import { createQueryClient } from "./api/query-client.ts";
import { createAppRouter } from "./router.tsx";
import { applyTheme } from "./shell/preferences.ts";
import "./styles/base.css";

applyTheme();

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

// A slow phone takes half a second to the first draw. By then, the requests for a business page are
// already under way.
if (window.location.pathname.startsWith("/b/")) {
  void queryClient.prefetchQuery(meQuery);
  void router.load();
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root.");

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
