import { startPage } from "./router/start-page.tsx"
import { installConnection } from "./ui/connection/install-connection.ts"
import { noteDocumentEntry } from "./ui/failure/document-reference.ts"

noteDocumentEntry()
installConnection()

function start() {
  if (window.firstPage && !("__reactRouterContext" in window)) startPage(window.firstPage)
  else void import("./router/start-studio.tsx").then(({ startStudio }) => startStudio())
}

// Cached scripts may run before the page's data at its end was parsed, and before its modules have registered.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", start)
else queueMicrotask(start)
