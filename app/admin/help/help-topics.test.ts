import { expect, test } from "vitest"
import { demoItem, nav } from "../shell/nav.ts"
import { helpTopicAt, helpTopics } from "./help-topics.ts"

test("every place of the sidebar has help, and every topic has its own name", () => {
  for (const { path } of [...nav.flatMap(({ items }) => items), demoItem]) {
    expect(helpTopicAt(path), path).toBeDefined()
    expect(helpTopicAt(path)?.id === "start", path).toBe(path === "/admin" || path === demoItem.path)
  }
  expect(new Set(helpTopics.map(({ id }) => id)).size).toBe(helpTopics.length)
})

test.each([
  ["/admin/orders/S-1001", "orders"],
  ["/admin/inventory/stock-take", "inventory"],
  ["/admin", "start"],
  ["/admin/mailbox", "messages"],
  ["/admin/newsletter/new", "messages"],
  ["/admin/about", "homepage"],
  ["/admin/papers", "works"],
])("%s is helped by %s", (path, id) => {
  expect(helpTopicAt(path)?.id).toBe(id)
})
