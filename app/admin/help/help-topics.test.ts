import { expect, test } from "vitest"
import { nav } from "../shell/nav.ts"
import { helpTopicAt, helpTopics } from "./help-topics.ts"

test("every place of the sidebar has help, and every topic has its own name", () => {
  for (const { path } of nav.flatMap(({ items }) => items)) expect(helpTopicAt(path), path).toBeDefined()
  expect(new Set(helpTopics.map(({ id }) => id)).size).toBe(helpTopics.length)
})

test.each([
  ["/admin/orders/S-1001", "orders"],
  ["/admin/inventory/stock-take", "inventory"],
  ["/admin", "start"],
  ["/admin/mailbox", "start"],
])("%s is helped by %s", (path, id) => {
  expect(helpTopicAt(path)?.id).toBe(id)
})
