import { data } from "react-router"
import type { MissingOrder } from "./find-order.tsx"

export const orderNotFound = () => data<MissingOrder>({ missing: "unknown" }, { status: 404, statusText: "Not Found" })
