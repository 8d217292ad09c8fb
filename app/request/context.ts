import { createContext } from "react-router"
import type { Actor } from "../../domain/actor.ts"
import type { Shop } from "../../domain/shop.ts"

/** The shop, for loaders and actions: `context.get(shopContext)`. */
export const shopContext = createContext<Shop>()

/** Allows the page's inline scripts; new for each answer. Null on pages that all visitors share. */
export const nonceContext = createContext<string | null>()

/** Appears in the log and on error pages, so that the two can be matched. */
export const requestIdContext = createContext<string>()

/** The visitor's address as the server saw it (or a trusted proxy said). */
export const clientAddressContext = createContext<string>()

/** Receives what a page threw, so that the server can tell an unavailable database from a mistake in the program. */
export const thrownContext = createContext<(error: unknown) => void>()

/** The rendered page, handed to the server without passing through the router. */
export const bodyContext = createContext<string | null>(null)

/** Who sent the request; read from the database at most once per request. */
export const actorContext = createContext<() => Promise<Actor>>()

/** Call it when a page is shown although a part could not be read: it is not kept then. */
export const incompleteContext = createContext<() => void>()

/** The artist, on every page of the studio: set by the layout's middleware, which turns everybody else away. */
export const adminContext = createContext<Actor & { kind: "user" }>()
