import { createContext } from "react"
import type { SizeUnits } from "../../../lib/size-units.ts"

export const SiteUnits = createContext<SizeUnits>({ first: "in", both: true })
