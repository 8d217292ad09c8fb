import { expect, test } from "vitest"
import type { Forecast } from "../../../domain/artworks/import/runs/import.ts"
import type { ImportView } from "../../../domain/artworks/import/runs/import-queries.server.ts"
import { formatForecast, formatImportOutcome, formatImportProgress, formatImportState } from "./format-import.ts"

const nothing: Forecast = {
  ...{ rows: 0, created: 0, updated: 0, unchanged: 0, errors: 0, questions: 0, warnings: 0, wrong: 0 },
  ...{ newSeries: [], changes: [], pictures: { byName: 0, byAddress: 0, missing: 0 } },
}

test.each([
  [{ created: 2 }, false, "If you import now: 2 new drafts. Nothing on your site changes."],
  [{ created: 1 }, true, "If you import now: 1 new work. New works are on your site at once."],
  [
    { updated: 3 },
    false,
    "If you import now: 3 works changed. What changes shows at once for works that are on your site.",
  ],
  [
    { updated: 1, unchanged: 1 },
    true,
    "If you import now: 1 work changed, 1 the same as now. What changes shows at once for works that are on your site.",
  ],
  [
    { created: 1, updated: 1 },
    false,
    "If you import now: 1 new draft, 1 work changed. New works stay drafts until you publish them. What changes shows at once for works that are on your site.",
  ],
  [{ unchanged: 2 }, false, "Importing this would change nothing: 2 the same as now."],
  [
    { questions: 4 },
    false,
    "Importing this would change nothing: 4 rows left out. Say below which of them are works you have and which are new, and they come in.",
  ],
])("what %o would do, published %s", (forecast, publish, sentence) => {
  expect(formatForecast({ ...nothing, ...forecast }, publish)).toBe(sentence)
})

const view = (of: Partial<ImportView>) =>
  ({ rowsDone: 0, rowsTotal: 0, picturesDone: 0, picturesTotal: 0, choices: {}, ...of }) as ImportView

test("one new work takes a singular verb", () => {
  expect(formatImportOutcome(view({ state: "done", created: 1, choices: { publish: true } }))).toBe("1 is new.")
  expect(formatImportOutcome(view({ state: "done", created: 2, choices: { publish: true } }))).toBe("2 are new.")
})

test("the announced sentence stays the same while the rows are counted", () => {
  for (const [state, progress] of [
    ["reading", "7 of 9 rows so far."],
    ["running", "7 of 9 rows so far."],
    ["undoing", "2 of 4 works so far."],
  ] as const) {
    const [early, late] = [1, 7].map((rowsDone) =>
      view({
        state,
        rowsDone,
        rowsTotal: 9,
        created: 3,
        updated: 1,
        removed: rowsDone > 1 ? 2 : 0,
        restored: 0,
        kept: 0,
      }),
    )
    if (!early || !late) throw new Error("expected two views")
    expect(formatImportState(early)).toBe(formatImportState(late))
    expect(formatImportProgress(late)).toBe(progress)
    expect(formatImportProgress(early)).not.toBe(progress)
  }
  const pictures = view({ state: "running", rowsDone: 9, rowsTotal: 9, picturesDone: 1, picturesTotal: 2 })
  expect([formatImportState(pictures), formatImportProgress(pictures)]).toEqual([
    "All rows are in. Now come the pictures. You can leave this page.",
    "1 of 2 works so far.",
  ])
})
