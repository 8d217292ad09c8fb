import { useRouteLoaderData } from "react-router"
import type { ShellSite } from "./site.ts"

/** Empty when the layout could not be read. */
export const usePromises = (): Partial<ShellSite["promises"]> =>
  useRouteLoaderData<ShellSite>("site/layout")?.promises ?? {}
