import * as build from "virtual:react-router/server-build"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import {
  actorContext,
  bodyContext,
  clientAddressContext,
  incompleteContext,
  nonceContext,
  requestIdContext,
  sharedContext,
  shopContext,
  thrownContext,
  turnContext,
} from "../app/request/context.ts"
import { listRoutes } from "../app/route-entry.ts"
import addresses from "../app/routes.ts"
import type { Actor } from "../domain/actor.ts"
import type { Shop } from "../domain/shop.ts"
import { openKeyedQueue, type ReleaseKeys } from "../lib/keyed-queue.ts"
import { isOfStudio } from "./studio-routes.ts"

type PageRequest = {
  request: Request
  requestId: string
  clientAddress: string
  nonce: string
  /** The page is cached for all visitors: scripts are allowed by hash, and no request is named. */
  isShared?: boolean
  actor: () => Promise<Actor>
}

export type PageAnswer = {
  response: Response
  /** What the page threw: the error page hides its cause. */
  thrown: unknown
  /** A section could not be read, so the page must not be cached. */
  incomplete: boolean
}

export function createPageRenderer(shop: Shop) {
  const whole = build as unknown as ServerBuild
  const answer = createRequestHandler(whole, import.meta.env.MODE)
  const answerPublic = createRequestHandler(removeStudioRoutes(whole), import.meta.env.MODE)
  const answerData = createRequestHandler(removeRoutes(whole, outsideRouter), import.meta.env.MODE)
  const turnQueue = openKeyedQueue()
  return async ({
    request,
    requestId,
    clientAddress,
    nonce,
    isShared = false,
    actor,
  }: PageRequest): Promise<PageAnswer> => {
    const context = new RouterContextProvider()
    let known: Promise<Actor> | undefined
    let thrown: unknown
    let incomplete = false
    const leaves: ReleaseKeys[] = []
    let hasEnded = false
    context.set(shopContext, shop)
    context.set(nonceContext, nonce)
    context.set(sharedContext, isShared)
    context.set(requestIdContext, requestId)
    context.set(clientAddressContext, clientAddress)
    context.set(actorContext, () => {
      known ??= actor()
      return known
    })
    context.set(thrownContext, (error) => {
      thrown = error
    })
    context.set(incompleteContext, () => {
      incomplete = true
    })
    context.set(turnContext, async (keys) => {
      const leave = await turnQueue.enter(keys)
      if (hasEnded) {
        // The client has left, so no answer will release the turn: others must not wait for it.
        leave()
        throw new Error("the request ended while it waited for its turn")
      }
      leaves.push(leave)
      return leave
    })
    try {
      const { pathname } = new URL(request.url)
      const handle = pathname.endsWith(".data") ? answerData : isPublic.test(pathname) ? answerPublic : answer
      const routed = await handle(request, context)
      const body = context.get(bodyContext)
      const { status, headers } = routed
      return { response: body ? new Response(body, { status, headers }) : routed, thrown, incomplete }
    } finally {
      hasEnded = true
      for (const leave of leaves) leave()
    }
  }
}

/** Paths that no spelling leads into the studio, whose paths begin with `admin` in any case or encoding. */
const isPublic = /^\/(?!admin)[a-z-]*(?:[/.]|$)/

/** The router tries all routes in turn, twice each, and three quarters are the studio's: a tenth of a page's cost. */
function removeStudioRoutes(whole: ServerBuild): ServerBuild {
  const ids = Object.keys(whole.routes).filter((id) => isOfStudio(whole.routes, id))
  return removeRoutes(whole, new Set(ids))
}

/** Files and calls have no data for the router, which would read a whole file into memory to send it as such. */
const outsideRouter = new Set(listRoutes(addresses).flatMap(({ id, flags }) => (flags.outsideRouter ? id : [])))

function removeRoutes({ routes, ...others }: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  return { ...others, routes: Object.fromEntries(Object.entries(routes).filter(([id]) => !ids.has(id))) }
}
