import type { RouterContextProvider } from "react-router"
import { adminContext, shopContext } from "../request/context.ts"

/** The layout's middleware admits only admins. */
export const getStudioContext = (context: Readonly<RouterContextProvider>) => ({
  shop: context.get(shopContext),
  admin: context.get(adminContext),
})

export type StudioContext = ReturnType<typeof getStudioContext>

/** Of a page about one noun, whose id is in the address. */
export type NounContext = StudioContext & { id: string }
