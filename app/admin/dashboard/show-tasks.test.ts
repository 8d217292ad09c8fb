import { expect, test } from "vitest"
import { showTasks } from "./show-tasks.ts"

test("open calls and due returns are tasks with their day, and late after it", () => {
  const show = { id: "s", title: "The *Edge*", venue: "Harbor Hall", day: "2026-12-11" }
  expect(
    showTasks([
      { ...show, what: "call", daysLeft: 18 },
      { ...show, what: "return", daysLeft: -1 },
    ]),
  ).toMatchObject([
    { what: "Apply to *The Edge*", late: null, act: { to: "/admin/exhibitions/s" } },
    {
      what: "Works come back from *The Edge*",
      detail: "Harbor Hall gives them back on December 11, 2026.",
      late: "1 day late",
    },
  ])
})
