import { useRouteLoaderData } from "react-router"
import type { TimeZone } from "../../../lib/site-time.ts"
import type { ShellSite } from "./site.ts"

export const useTimeZone = (): TimeZone => useRouteLoaderData<ShellSite>("site/layout")?.timeZone ?? "UTC"
