import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { isStudioPath } from "../lib/studio-path.ts"
import { AfterHydration } from "./hydration/after-hydration.tsx"
import { earlyFiles } from "./hydration/early-files.ts"
import { installConnection } from "./ui/connection/install-connection.ts"
import { recordDocumentEntry } from "./ui/failure/document-reference.ts"

recordDocumentEntry()
installConnection()

async function hydrate() {
  // The fields of public pages keep early input themselves. Hydration does not depend on this file.
  const input = isStudioPath(location.pathname) ? await import("./hydration/early-input.ts").catch(() => null) : null
  const tellFields = input?.earlyInput()
  const tellFiles = earlyFiles()
  const tellHandlers = () => {
    tellFields?.()
    tellFiles()
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <AfterHydration run={tellHandlers}>
          <HydratedRouter />
        </AfterHydration>
      </StrictMode>,
    )
  })
}

// Cached scripts may run before the page is parsed to its end; as a part of the libraries' file this one runs before the page's
// modules are registered. A task of its own lets the browser react in between.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => void hydrate())
else setTimeout(hydrate)
