import { createContext } from "react-router"
import type { Actor } from "../../domain/actor.ts"
import type { Shop } from "../../domain/shop.ts"

/** The house, for loaders and actions: `context.get(shopContext)`. */
export const shopContext = createContext<Shop>()

/** For the page's own inline scripts; new for each answer. Null on pages that all visitors share. */
export const nonceContext = createContext<string | null>()

/** Stands in the log and on error pages. */
export const requestIdContext = createContext<string>()

/** The visitor's address as the server saw it (or a trusted proxy said). */
export const clientAddressContext = createContext<string>()

/** Told what a page threw, so that the server can tell a database that is away from a mistake of ours. */
export const surpriseContext = createContext<(error: unknown) => void>()

/** A rendered page, on its way past the router. */
export const bodyContext = createContext<string | null>(null)

/** Who asks; read once per request, when somebody first wants to know. */
export const actorContext = createContext<() => Promise<Actor>>()

/** Call it when a page is not what it should be, though it is shown (a part could not be read): it is not kept then. */
export const passingContext = createContext<() => void>()
