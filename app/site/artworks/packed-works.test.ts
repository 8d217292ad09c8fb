import { expect, test } from "vitest"
import type { GridWork } from "../../../domain/artworks/gallery/work-card.ts"
import { packWorks, unpackWorks } from "./packed-works.ts"

const work: GridWork = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  title: 'Low "Water" ~ \\^ </script>\u2028',
  year: "c. 1996",
  medium: "Oil",
  size: '38"\u00a0x\u00a060"',
  ratio: 1.5,
  displayWidth: 1.101,
  price: null,
  currency: "USD",
  badge: "on_hold",
  editionSize: 3,
  picture: {
    width: 3000,
    height: 2000,
    folder: "pictures/a/b",
    avif: "",
    webp: "320 640",
    jpeg: "640",
    placeholder: { c1: "#fff", c2: "#000" },
    alt: "A marsh",
  },
}

test("works are the same after packing and unpacking", () => {
  const works = [
    work,
    { ...work, picture: null },
    { ...work, picture: work.picture && { ...work.picture, placeholder: null } },
  ]
  expect(unpackWorks(packWorks(works))).toEqual(works)
})

test("only quotes within texts need escaping", () => {
  const plain = { ...work, title: "Low Water", size: "38 × 60 in" }
  expect(packWorks([plain])).not.toMatch(/["\\]/)
})
