import { data, href, redirect } from "react-router"
import { unknownField } from "../../domain/checked.ts"
import { type Problem, problemStatuses } from "../../domain/problem.ts"

/** Only values of known fields are returned with it. */
export const refusal = (problem: Problem, typed?: Record<string, unknown>) =>
  data(
    { problem: withFewUnknown(problem), typed: typed ? knownFields(problem, typed) : null },
    { status: problemStatuses[problem.code] },
  )

/** A longer list of unknown names helps no one. */
const mostUnknown = 10

function knownFields<T>(problem: Problem, typed: Record<string, T>): Record<string, T> {
  const { fields = {} } = problem
  const unknown = Object.keys(fields).filter((name) => fields[name] === unknownField)
  if (unknown.length === 0) return typed
  // long names are cut
  const isUnknown = (name: string) => unknown.some((one) => name === one || (one.length >= 60 && name.startsWith(one)))
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !isUnknown(name)))
}

function withFewUnknown(problem: Problem): Problem {
  if (!problem.fields) return problem
  let unknown = 0
  const fields = Object.entries(problem.fields).filter(([, why]) => why !== unknownField || ++unknown <= mostUnknown)
  return { ...problem, fields: Object.fromEntries(fields) }
}

/** Also for missing permission, which must look the same. */
export const notFound = () => data(null, { status: 404, statusText: "Not Found" })

/** Whether the router requests a page's data. */
export const isForData = ({ url }: Request): boolean => new URL(url).pathname.endsWith(".data")

export const toSignIn = (request: Request): Response =>
  redirect(`${href("/auth")}?next=${encodeURIComponent(pageAddress(request.url))}`)

export const codePage = (request: Request): string =>
  `${href("/auth/code")}?next=${encodeURIComponent(pageAddress(request.url))}`

/** Redirects reads to the MFA page and back; refuses writes. */
export const toCode = (request: Request) =>
  request.method === "GET" || request.method === "HEAD"
    ? redirect(codePage(request))
    : data(null, { status: 403, statusText: "insufficient_aal" })

/** Redirects reads to the account page, where MFA is set up; refuses writes. */
export const toStep = (request: Request) =>
  request.method === "GET" || request.method === "HEAD"
    ? redirect(href("/account"))
    : data(null, { status: 403, statusText: "second_step_needed" })

/** Strips the router's `.data` suffix and route names from a data request. */
export function pageAddress(url: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete("_routes")
  const path = pathname.replace(/(\/_(root)?)?\.data$/, "") || "/"
  return path + (searchParams.size > 0 ? `?${searchParams}` : "")
}
