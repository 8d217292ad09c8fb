import { expect, test } from "vitest"
import { settingsSchemas } from "../../../domain/settings/settings.ts"
import { getBuyingDetails } from "./buying-details.ts"

const buying = {
  certificate: "Signed certificate",
  provenance: "The artist’s studio",
  finishes: [{ type: "painting", words: "Unframed, edges painted" }],
  dispatch: "Leaves the studio within five days",
  returns: "Within 14 days",
}
const painting = { type: "Painting", framed: false, editionSize: null }

test("says what the studio has written for buyers, where the work's own record does not [GAL-05]", () => {
  const { finishes: _, ...rest } = buying
  expect(getBuyingDetails(buying, painting, [], true)).toEqual({ ...rest, finish: "Unframed, edges painted" })
  expect(getBuyingDetails(buying, painting, [{ kind: "certificate" }, { kind: "ownership" }], true)).toMatchObject({
    certificate: "",
    provenance: "",
  })
  expect(getBuyingDetails(buying, { ...painting, framed: true, editionSize: 12 }, [], true)).toMatchObject({
    provenance: "",
    finish: "",
  })
  expect(getBuyingDetails(buying, { ...painting, type: "Print" }, [], true)?.finish).toBe("")
})

test("invents nothing where the studio has written nothing, and says nothing of works that are not for sale [GAL-05]", () => {
  const empty = settingsSchemas.buying.parse({})
  expect(Object.values(getBuyingDetails(empty, painting, [], true) ?? {})).toEqual(["", "", "", "", ""])
  expect(getBuyingDetails(buying, painting, [], false)).toBeNull()
})
