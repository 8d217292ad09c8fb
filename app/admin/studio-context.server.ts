import type { RouterContextProvider } from "react-router"
import { adminContext, shopContext } from "../request/context.ts"

/** The layout's middleware admits only admins. */
export const getStudioContext = (context: Readonly<RouterContextProvider>) => ({
  shop: context.get(shopContext),
  admin: context.get(adminContext),
})
