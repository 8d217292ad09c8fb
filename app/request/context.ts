import { createContext } from "react-router"
import type { Actor } from "../../domain/actor.ts"
import type { Shop } from "../../domain/shop.ts"
import type { ReleaseKeys } from "../../lib/keyed-queue.ts"

export const shopContext = createContext<Shop>()

/** For inline scripts; new for each rendered page. */
export const nonceContext = createContext<string>()

/** Whether the page is the same for all visitors. */
export const sharedContext = createContext(false)

/** Logged and shown on error pages, to match the two. */
export const requestIdContext = createContext<string>()

/** As the server saw it, or a trusted proxy reported it. */
export const clientAddressContext = createContext<string>()

/** Lets the server distinguish an unavailable database from a programming error. */
export const thrownContext = createContext<(error: unknown) => void>()

/** The rendered page, which bypasses the router. */
export const bodyContext = createContext<string | null>(null)

/** Read from the database at most once per request. */
export const actorContext = createContext<() => Promise<Actor>>()

/** Call it when a section could not be read, so that the page is not cached. */
export const incompleteContext = createContext<() => void>()

/** Set by the studio layout's middleware, which refuses all others. */
export const adminContext = createContext<Actor & { kind: "user" }>()

/** Queues behind earlier requests with one of these keys; waiting requests hold no database connection. */
export const turnContext = createContext<(keys: readonly string[]) => Promise<ReleaseKeys>>()
