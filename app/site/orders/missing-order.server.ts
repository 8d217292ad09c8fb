import { data } from "react-router"
import type { MissingOrder } from "./find-order.tsx"

export const unknownOrder = () => data<MissingOrder>({ missing: "unknown" }, { status: 404, statusText: "Not Found" })
