import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import routes from "../app/routes.ts"

// Pages build addresses with `href()` of React Router, so that a renamed route is a type error; `domain` with `urls.ts`.

const root = join(import.meta.dirname, "..")

/** Files that may contain addresses as text, with the reason. */
const exceptions: Record<string, string> = {
  "app/routes.ts": "the list itself",
  "app/seo/robots.ts": "beginnings of addresses",
  "app/seo/page-meta.ts": "keys by address",
  "app/site/artworks/listing.ts": "a type of two addresses",
  "app/live/studio-worker/worker-names.ts": "the beginning of addresses, for a program without the router",
  "app/live/studio-worker/cache-rules.ts": "beginnings of addresses, for a program without the router",
  "server/app.ts": "addresses that routes.ts does not have",
  "domain/accounts/sessions/auth.server.ts": "addresses that routes.ts does not have",
  "domain/urls.ts": "its test compares them with routes.ts",
}

type Entry = { path?: string; children?: Entry[] }

const listPaths = (entries: readonly Entry[], above = ""): string[] =>
  entries.flatMap(({ path, children }) => {
    const own = path ? `${above}/${path}` : above
    return [...(path && !path.endsWith("*") ? [own] : []), ...listPaths(children ?? [], own)]
  })

const patterns = listPaths(routes as Entry[]).map(
  (path) => new RegExp(`^${path.replace(/[.+]/g, "\\$&").replace(/:\w+/g, "\\$\\{.*\\}")}(?:[?#].*)?$`),
)

const addressLiteral = /(href\(\s*)?(["`])(\/[a-z][^"`]*)\2/g

/** Addresses as text in a file's code, without comments. */
function findAddressLiterals(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "")
  return [...code.matchAll(addressLiteral)]
    .filter(([, call, , path = ""]) => !call && patterns.some((pattern) => pattern.test(path)))
    .map(([, , , path = ""]) => path)
}

test("addresses are typed", () => {
  const files = globSync(["{app,domain,server}/**/*.{ts,tsx}"], { cwd: root }).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  )
  const found = files
    .filter((path) => !Object.hasOwn(exceptions, path))
    .flatMap((path) =>
      findAddressLiterals(readFileSync(join(root, path), "utf8")).map((address) => `${path}: ${address}`),
    )
  expect(found).toEqual([])
})

test("this test finds addresses written as text", () => {
  const work = "/artwork/$" + "{id}?told=1"
  const code = `a("/gallery"); b(href("/shop")); c(\`${work}\`); d("/no/such"); /* "/about" */`
  expect(findAddressLiterals(code)).toEqual(["/gallery", work])
})
