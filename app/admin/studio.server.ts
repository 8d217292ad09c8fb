import type { RouterContextProvider } from "react-router"
import { adminContext, shopContext } from "../request/context.ts"

/** What loaders and actions of the studio work with. The layout's middleware has let nobody but an admin come this far. */
export const studio = (context: Readonly<RouterContextProvider>) => ({
  shop: context.get(shopContext),
  admin: context.get(adminContext),
})
