import { ReleaseProblem } from "./release-problem.ts"

export const descriptionName = "latest.json"

const loopbackHosts = new Set(["127.0.0.1", "[::1]", "localhost"])

/** The description's own address, which the other files are beside. @throws ReleaseProblem */
export function parseReleaseAddress(address: string): URL {
  const url = URL.parse(address)
  if (!url || !isProtected(url) || url.username !== "" || url.password !== "")
    throw new ReleaseProblem(
      "unreachable",
      "The address for new versions must begin with https:// and have no password in it, or be a folder of this computer. Nothing was changed.",
    )
  if (!url.pathname.endsWith(".json")) url.pathname = `${url.pathname.replace(/\/$/, "")}/${descriptionName}`
  return url
}

/** @param name a checked file name */
export function getSiblingAddress(description: URL, name: string): URL {
  const url = new URL(description)
  url.pathname = url.pathname.replace(/[^/]*$/, name)
  return url
}

/** From https only to https. @throws ReleaseProblem */
export function resolveRedirect(from: URL, location: string): URL {
  const url = URL.parse(location, from)
  if (!url || !isProtected(url) || (from.protocol === "https:" && url.protocol !== "https:"))
    throw new ReleaseProblem(
      "unreachable",
      "The address for new versions leads on to one that isn’t protected by https, so nothing was fetched. Your site keeps running as it is. Try again later.",
    )
  return url
}

/** Without encryption only on this machine, for tests. */
const isProtected = ({ protocol, hostname }: URL) =>
  protocol === "https:" || (protocol === "http:" && loopbackHosts.has(hostname))
