import { type ReactNode, StrictMode, startTransition, useEffect } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { isStudioPath } from "../lib/studio-path.ts"
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

/**
 * Runs something once, when the page inside is hydrated. It stands around the page, because beside it React would count the
 * page's ids (`useId`) otherwise than the server did.
 */
function AfterHydration({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(() => run(), [run])
  return children
}

/**
 * Collects the fields for files in which somebody chose some before the page's scripts ran.
 * @returns what tells their handlers once, when the page is hydrated
 */
function earlyFiles(): () => void {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input[type=file]")].filter(
    ({ files }) => files?.length,
  )
  return () => {
    for (const field of fields.splice(0)) field.dispatchEvent(new Event("change", { bubbles: true }))
  }
}
