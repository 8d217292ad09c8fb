import type { RouterContextProvider } from "react-router"
import { adminContext, shopContext } from "../request/context.ts"
import { readFormData } from "../request/read-form.ts"

/** The layout's middleware admits only admins. */
export const getStudioContext = (context: Readonly<RouterContextProvider>) => ({
  shop: context.get(shopContext),
  admin: context.get(adminContext),
})

export type StudioContext = ReturnType<typeof getStudioContext>

/** Of a page about one noun, whose id is in the address. */
export type NounContext = StudioContext & { id: string }

type RouteArgs = {
  request: Request
  context: Readonly<RouterContextProvider>
  params: Record<string, string | undefined>
}

const defineLoader =
  <C>() =>
  <R>(load: (page: C) => R) =>
  ({ request, context, params }: RouteArgs): R =>
    load({ ...getStudioContext(context), ...params, request } as C)

/** `export const loader = studioLoader(async ({ shop, admin }) => …)` */
export const studioLoader = defineLoader<StudioContext & { request: Request }>()

/** The same for an address with an `:id`. */
export const nounLoader = defineLoader<NounContext & { request: Request }>()

/** `export const action = studioAction(runPlaceAction)`; the context has the address's parameters, such as `id`. */
export const studioAction =
  <C extends StudioContext, R>(run: (context: C, form: FormData) => R) =>
  async ({ request, context, params }: RouteArgs) =>
    run({ ...getStudioContext(context), ...params } as C, await readFormData(request))
