import { startPage } from "./router/start-page.tsx"
import { installConnection } from "./ui/connection/install-connection.ts"

installConnection()

function start() {
  if (window.firstPage && !("__reactRouterContext" in window)) startPage(window.firstPage)
  else void import("./router/start-studio.tsx").then(({ startStudio }) => startStudio())
}

// What the page hands its scripts is at its end, and scripts that are kept may run sooner. This file comes with what pages
// import, and so runs before they have said what they are made of.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", start)
else queueMicrotask(start)
