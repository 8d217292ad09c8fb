import { href } from "react-router"

export const accountLink = href("/account")

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

/** A GET of these pages uses up nothing, because mail scanners open links. */
export const signInLink = (token: string, next: string) =>
  withQuery(href("/auth/link"), { token, ...(next === "/" ? {} : { next }) })
export const confirmLink = (token: string, next: string) =>
  withQuery(href("/auth/confirm"), { token, ...(next === "/" ? {} : { next }) })
export const setupLink = (token: string) => withQuery(href("/auth/setup"), { token })
export const resetLink = (token: string) => withQuery(href("/auth"), { reset: "true", token })
