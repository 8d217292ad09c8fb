import * as build from "virtual:react-router/server-build"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import {
  actorContext,
  bodyContext,
  clientAddressContext,
  incompleteContext,
  nonceContext,
  requestIdContext,
  shopContext,
  thrownContext,
} from "../app/request/context.ts"
import type { Actor } from "../domain/actor.ts"
import type { Shop } from "../domain/shop.ts"
import { isOfStudio } from "./studio-routes.ts"

export type Asked = {
  request: Request
  requestId: string
  clientAddress: string
  /** Null for pages that are the same for everybody: their scripts are allowed by hash. */
  nonce: string | null
  actor: () => Promise<Actor>
}

export type Answered = {
  response: Response
  /** What the page threw, if it did: an error page says nothing about its cause. */
  thrown: unknown
  /** The page says that it is not what it should be (a part could not be read): true for this visitor only. */
  incomplete: boolean
}

/** The router's pages as a function from request to answer. */
export function pageAnswerer(shop: Shop) {
  const whole = build as unknown as ServerBuild
  const answer = createRequestHandler(whole, import.meta.env.MODE)
  const answerPublic = createRequestHandler(withoutStudioOf(whole), import.meta.env.MODE)
  return async ({ request, requestId, clientAddress, nonce, actor }: Asked): Promise<Answered> => {
    const context = new RouterContextProvider()
    let known: Promise<Actor> | undefined
    let thrown: unknown
    let incomplete = false
    context.set(shopContext, shop)
    context.set(nonceContext, nonce)
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
    const routed = await (isPublic.test(new URL(request.url).pathname) ? answerPublic : answer)(request, context)
    const body = context.get(bodyContext)
    const { status, headers } = routed
    return { response: body ? new Response(body, { status, headers }) : routed, thrown, incomplete }
  }
}

/** Addresses that lead into the studio under no spelling: it begins with `admin`, in letters of any size or as numbers. */
const isPublic = /^\/(?!admin)[a-z-]*(?:[/.]|$)/

/**
 * The router tries its routes one after the other, each twice, and three quarters of them are the studio's: a tenth of what
 * a page costs.
 */
function withoutStudioOf({ routes, ...others }: ServerBuild): ServerBuild {
  const ofSite = Object.entries(routes).filter(([id]) => !isOfStudio(routes, id))
  return { ...others, routes: Object.fromEntries(ofSite) }
}
