import { useRouteLoaderData } from "react-router"
import type { TimeZone } from "../../../lib/site-time.ts"
import type { Site } from "./site.ts"

/** The site's time zone, for components of public pages. */
export const useTimeZone = (): TimeZone => useRouteLoaderData<Site>("site/layout")?.timeZone ?? "UTC"
