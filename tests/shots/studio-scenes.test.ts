import type { RouteConfigEntry } from "@react-router/dev/routes"
import { expect, test } from "vitest"
import routes from "../../app/routes.ts"
import { accountScenes } from "./account-scenes.ts"
import type { Collection } from "./collection.ts"
import { createScenes } from "./scenes.ts"
import { createStudioScenes } from "./studio-scenes.ts"

/** A collection in which all records of a kind have the same ID. */
const sameForAll = <T>(one: T) => new Proxy({}, { get: () => one })
const fakeCollection = {
  work: sameForAll("work"),
  order: sameForAll({ number: "S-1", token: "token" }),
  payment: "/checkout/pay/token",
} as unknown as Collection

/** The studio's addresses that have a page of their own. */
const listPages = (entries: RouteConfigEntry[], above: string): string[] =>
  entries.flatMap(({ path, index, file, children = [] }) => {
    const here = path ? `${above}/${path}` : above
    return [
      ...(index || (path && !children.length && file.endsWith(".tsx")) ? [here] : []),
      ...listPages(children, here),
    ]
  })

test("every page of the studio has a scene, and every scene of the studio has a page", () => {
  const pages = listPages(routes, "").filter((path) => path.startsWith("/admin") && !path.endsWith("/preview"))
  expect(pages.length).toBeGreaterThan(20)
  expect([...new Set(createStudioScenes(fakeCollection).map(({ route }) => route))].toSorted()).toEqual(
    pages.toSorted(),
  )
})

test("every page of signing in and of the own account has a picture [AUTH-01, AUTH-02]", () => {
  const pages = listPages(routes, "").filter((path) => /^\/(?:auth|account)\b/.test(path))
  expect(pages.length).toBeGreaterThan(9)
  expect([...new Set(accountScenes.map(({ route }) => route))].toSorted()).toEqual(pages.toSorted())
})

test("names of scenes are unique, and their addresses are complete", () => {
  const scenes = createScenes(fakeCollection)
  expect(new Set(scenes.map(({ name }) => name)).size).toBe(scenes.length)
  for (const { path } of scenes) expect(path).toMatch(/^\/(?!.*(?:undefined|:))/)
})
