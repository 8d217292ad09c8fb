import { expect, test } from "vitest"
import { getHomepageDraft } from "../../../domain/homepage/homepage-draft.ts"
import { sectionTypes } from "../../../domain/homepage/section-types.ts"
import { homepageFields, listSectionFields } from "./homepage-fields.ts"

test("everything that a section stores has a field in the editor, in its section", () => {
  const stored = Object.keys(getHomepageDraft([]))
  const shown = Object.values(homepageFields).flatMap(({ of }) => [...of])
  expect(stored.filter((path) => !shown.includes(path))).toEqual([])
  expect(shown.filter((path) => !stored.includes(path))).toEqual([])
  const inSections = sectionTypes.flatMap((type) =>
    listSectionFields(type).map((name) => [type, homepageFields[name]?.of[0]?.split(".")[0]]),
  )
  expect(inSections).toHaveLength(shown.length - 1)
  for (const [type, of] of inSections) expect(of).toBe(type)
})
