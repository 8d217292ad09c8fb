import { href } from "react-router"

export const accountPath = href("/account")

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

/** A GET of these pages uses up nothing, because mail scanners open links. */
export const getSignInPath = (token: string, next: string) =>
  withQuery(href("/auth/link"), { token, ...(next === "/" ? {} : { next }) })
export const getConfirmPath = (token: string, next: string) =>
  withQuery(href("/auth/confirm"), { token, ...(next === "/" ? {} : { next }) })
export const getSetupPath = (token: string) => withQuery(href("/auth/setup"), { token })
export const getResetPath = (token: string) => withQuery(href("/auth"), { reset: "true", token })
