import { expect, test } from "vitest"
import { navGroups } from "../shell/nav.ts"
import { findHelpTopic, helpTopics } from "./help-topics.ts"

test("every place of the sidebar has help, and every topic has its own name [ADM-01]", () => {
  const places = navGroups.flatMap(({ items }) => items.flatMap(({ path, otherPath }) => [path, otherPath ?? path]))
  for (const path of places) expect(findHelpTopic(path)?.id === "start", path).toBe(path === "/admin")
  for (const path of places) expect(findHelpTopic(path), path).toBeDefined()
  expect(new Set(helpTopics.map(({ id }) => id)).size).toBe(helpTopics.length)
})

test.each([
  ["/admin/orders/S-1001", "orders"],
  ["/admin/inventory/stock-take", "inventory"],
  ["/admin", "start"],
  ["/admin/mailbox", "messages"],
  ["/admin/newsletter/subscribers", "messages"],
  ["/admin/about", "homepage"],
])("%s has the help topic %s", (path, id) => {
  expect(findHelpTopic(path)?.id).toBe(id)
})

test("a page without a topic does not get the dashboard's", () => {
  expect(findHelpTopic("/admin/queue")).toBeUndefined()
})
