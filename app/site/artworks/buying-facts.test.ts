import { expect, test } from "vitest"
import { settingsSchemas } from "../../../domain/settings/settings.ts"
import { buyingFacts } from "./buying-facts.ts"

const said = {
  certificate: "Signed certificate",
  provenance: "The artist’s studio",
  finishes: [{ type: "painting", words: "Unframed, edges painted" }],
  dispatch: "Leaves the studio within five days",
  returns: "Within 14 days",
}
const painting = { type: "Painting", framed: false, editionSize: null }

test("says what the studio has written for buyers, where the work's own record does not [GAL-05]", () => {
  const { finishes: _, ...rest } = said
  expect(buyingFacts(said, painting, [], true)).toEqual({ ...rest, finish: "Unframed, edges painted" })
  expect(buyingFacts(said, painting, [{ kind: "certificate" }, { kind: "ownership" }], true)).toMatchObject({
    certificate: "",
    provenance: "",
  })
  expect(buyingFacts(said, { ...painting, framed: true, editionSize: 12 }, [], true)).toMatchObject({
    provenance: "",
    finish: "",
  })
  expect(buyingFacts(said, { ...painting, type: "Print" }, [], true)?.finish).toBe("")
})

test("invents nothing where the studio has written nothing, and says nothing of works that are not for sale [GAL-05]", () => {
  const empty = settingsSchemas.buying.parse({})
  expect(Object.values(buyingFacts(empty, painting, [], true) ?? {})).toEqual(["", "", "", "", ""])
  expect(buyingFacts(said, painting, [], false)).toBeNull()
})
