import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { AfterHydration } from "./after-hydration.tsx"
import { earlyFiles } from "./early-files.ts"
import { earlyInput } from "./early-input.ts"

/** Starts a page of the studio, and in development every page: with the library's router from the beginning. */
export function startStudio() {
  const [tellFields, tellFiles] = [earlyInput(), earlyFiles()]
  const tellHandlers = () => {
    tellFields()
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
