import { data, href, redirect } from "react-router"
import { type Problem, statusOf } from "../../domain/problem.ts"

/** A refusal as the answer to a form: the page shows it beside the fields, with what was typed. */
export const refusal = (problem: Problem, typed?: Record<string, unknown>) =>
  data({ problem, typed: typed ?? null }, { status: statusOf[problem.code] })

/** A page that is not there (or not for this person, which must look the same). */
export const notFound = () => data(null, { status: 404, statusText: "Not Found" })

/** Whether the router asks for a page's data, to show the page without loading it. */
export const isForData = ({ url }: Request): boolean => new URL(url).pathname.endsWith(".data")

/** The sign-in page that leads back to this page. */
export const toSignIn = (request: Request): Response =>
  redirect(`${href("/auth")}?next=${encodeURIComponent(pageAddress(request.url))}`)

/** The address of the page that asks for a code and leads back to this page. */
export const codePage = (request: Request): string =>
  `${href("/auth/code")}?next=${encodeURIComponent(pageAddress(request.url))}`

/** The page that asks for a code and leads back to this page; a write is refused. */
export const toCode = (request: Request) =>
  request.method === "GET" || request.method === "HEAD"
    ? redirect(codePage(request))
    : data(null, { status: 403, statusText: "insufficient_aal" })

/** The account page, where a second step is set up; a write is refused. */
export const toStep = (request: Request) =>
  request.method === "GET" || request.method === "HEAD"
    ? redirect(href("/account"))
    : data(null, { status: 403, statusText: "second_step_needed" })

/** The address of the page whose data the router asked for: without `.data` and the names of the routes it wants. */
export function pageAddress(url: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete("_routes")
  const path = pathname.replace(/(\/_(root)?)?\.data$/, "") || "/"
  return path + (searchParams.size > 0 ? `?${searchParams}` : "")
}
