import { expect, test } from "vitest"
import { factsOfFile } from "./file-facts.ts"
import { worksInFiles } from "./views-of-works.ts"

test.each([
  ["slack-water_2026_44x66.jpg", { title: "Slack Water", year: "2026", size: "44 x 66", bare: false }],
  [
    "Slack Water, 2025-26, 112 x 168 cm.tif",
    { title: "Slack Water", year: "2025–26", size: "112 x 168 cm", bare: false },
  ],
  ["youngs-bay-first-frost.jpeg", { title: "Youngs Bay First Frost", year: "", size: "", bare: false }],
  ["The Weir (study no. 2).png", { title: "The Weir (study no. 2)", year: "", size: "", bare: false }],
  ["net-loft_1920x1080.jpg", { title: "Net Loft", year: "", size: "", bare: false }],
  ["1984.jpg", { title: "1984", year: "", size: "", bare: true }],
  ["IMG_4418.JPG", { title: "IMG 4418", year: "", size: "", bare: true }],
  ["DSC01234 (2).jpg", { title: "DSC01234 (2)", year: "", size: "", bare: true }],
  ["PXL_20260412_101500123.jpg", { title: "PXL 20260412 101500123", year: "", size: "", bare: true }],
  ["WhatsApp Image 2026-04-12 at 10.15.00.jpeg", { bare: true, year: "" }],
  ["5f0c2a7e-1111-4a4a-8b8b-aabbccddeeff.png", { bare: true }],
  ["imgram-harbor.jpg", { title: "Imgram Harbor", bare: false }],
  ["岸辺_2024.jpg", { title: "岸辺", year: "2024", bare: false }],
  ["bar-crossing-2024-05-11.jpg", { year: "", bare: false }],
])("%s", (name, facts) => {
  expect(factsOfFile(name)).toMatchObject(facts)
})

test("views go to the work whose file has the plain name, in the same folder", () => {
  const paths = [
    "works/slack-water_2026_44x66.jpg",
    "works/slack-water-room.jpg",
    "works/slack-water-detail-2.jpg",
    "works/slack-water-detail-1.jpg",
    "works/slack-water-back.jpg",
    "works/weir-detail.jpg",
    "other/slack-water-detail.jpg",
    "works/Weir View.jpg",
    "works/IMG_4418.jpg",
  ]
  expect(worksInFiles(paths)).toEqual([
    [
      { index: 0, caption: "" },
      { index: 3, caption: "Detail" },
      { index: 2, caption: "Detail" },
      { index: 1, caption: "In a room" },
      { index: 4, caption: "Back" },
    ],
    [{ index: 5, caption: "" }],
    [{ index: 6, caption: "" }],
    [{ index: 7, caption: "" }],
    [{ index: 8, caption: "" }],
  ])
})

test("every file goes to one work, whatever the names are", () => {
  const names = [
    "detail.jpg",
    "-detail.jpg",
    "a-detail-detail.jpg",
    "a-detail.jpg",
    "a.jpg",
    "A.JPG",
    "",
    ".",
    "../../a.jpg",
  ]
  const found = worksInFiles(names)
    .flat()
    .map(({ index }) => index)
  expect(found.sort((one, other) => one - other)).toEqual(names.map((_, index) => index))
})
