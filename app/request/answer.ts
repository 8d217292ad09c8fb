import { data, href, redirect } from "react-router"
import { getProblemSentence, type Outcome, type Problem, problemStatuses } from "../../domain/problem.ts"
import { unknownField } from "../../domain/validate-input.ts"

/** Only values of known fields are returned with it. */
export const refusal = (problem: Problem, typed?: Record<string, unknown>) =>
  data(
    { problem: limitUnknownFields(problem), typed: typed ? filterKnownFields(problem, typed) : null },
    { status: problemStatuses[problem.code] },
  )

/** For a page's own `fetch`: `{message}`, which the page shows. */
export const refuseFetch = ({ problem }: Outcome<never> & { ok: false }): Response =>
  Response.json({ message: getProblemSentence(problem) }, { status: problemStatuses[problem.code] })

/** A longer list of unknown names helps no one. */
const maxUnknownFields = 10

function filterKnownFields<T>(problem: Problem, typed: Record<string, T>): Record<string, T> {
  const { fields = {} } = problem
  const unknown = Object.keys(fields).filter((name) => fields[name] === unknownField)
  if (unknown.length === 0) return typed
  // long names are cut
  const isUnknown = (name: string) => unknown.some((one) => name === one || (one.length >= 60 && name.startsWith(one)))
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !isUnknown(name)))
}

function limitUnknownFields(problem: Problem): Problem {
  if (!problem.fields) return problem
  let unknown = 0
  const fields = Object.entries(problem.fields).filter(
    ([, why]) => why !== unknownField || ++unknown <= maxUnknownFields,
  )
  return { ...problem, fields: Object.fromEntries(fields) }
}

/** Also for missing permission, which must look the same. */
export const notFound = () => data(null, { status: 404, statusText: "Not Found" })

/** Whether the router requests a page's data. */
export const isDataRequest = ({ url }: Request): boolean => new URL(url).pathname.endsWith(".data")

export const redirectToSignIn = (request: Request): Response =>
  redirect(`${href("/auth")}?next=${encodeURIComponent(getPageUrl(request.url))}`)

export const getMfaPageUrl = (request: Request): string =>
  `${href("/auth/code")}?next=${encodeURIComponent(getPageUrl(request.url))}`

/** Redirects reads to the MFA page and back; refuses writes. */
export const redirectToMfa = (request: Request) =>
  request.method === "GET" || request.method === "HEAD"
    ? redirect(getMfaPageUrl(request))
    : data(null, { status: 403, statusText: "insufficient_aal" })

/** Redirects reads to the account page, where MFA is set up; refuses writes. */
export const redirectToMfaSetup = (request: Request) =>
  request.method === "GET" || request.method === "HEAD"
    ? redirect(href("/account"))
    : data(null, { status: 403, statusText: "second_step_needed" })

/** Strips the router's `.data` suffix and route names from a data request. */
export function getPageUrl(url: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete("_routes")
  const path = pathname.replace(/(\/_(root)?)?\.data$/, "") || "/"
  return path + (searchParams.size > 0 ? `?${searchParams}` : "")
}
