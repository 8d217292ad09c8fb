import type { Route } from "./+types/order-page"

/** An order as the studio's page of it has it. */
export type StudioOrder = Route.ComponentProps["loaderData"]
