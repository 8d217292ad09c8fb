import { expect, test } from "vitest"
import { groupFilesByWork } from "./group-files.ts"
import { parseFileName } from "./parse-file-name.ts"

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
  ["bar-crossing-2024-05-11.jpg", { title: "Bar Crossing", year: "2024", bare: false }],
  ["Bar Crossing 11.05.2024.jpg", { title: "Bar Crossing", year: "2024" }],
  ["AW-014_slack-water_2025.jpg", { title: "Slack Water", inventoryNumber: "AW-014", year: "2025" }],
  ["2019-014 Slack Water.jpg", { title: "Slack Water", inventoryNumber: "2019-014", year: "" }],
  ["#12 Slack Water.jpg", { title: "Slack Water", inventoryNumber: "12" }],
  ["AW 014 Slack Water.jpg", { title: "Slack Water", inventoryNumber: "AW 014" }],
  ["PARIS 1998 view.jpg", { title: "PARIS view", inventoryNumber: "", year: "1998", bare: false }],
  ["PARIS_1998_view.jpg", { title: "PARIS view", inventoryNumber: "", year: "1998" }],
  ["PARIS 1998-2001 view.jpg", { title: "PARIS view", inventoryNumber: "", year: "1998–2001" }],
  ["PARIS 1998.jpg", { title: "PARIS", inventoryNumber: "", year: "1998", bare: false }],
  ["JUNE 2023 Harbor.jpg", { title: "JUNE Harbor", inventoryNumber: "", year: "2023" }],
  ["NO 12 Blue.jpg", { title: "NO 12 Blue", inventoryNumber: "" }],
  ["MAY 12 Harbor.jpg", { title: "MAY 12 Harbor", inventoryNumber: "" }],
  ["AW-014.jpg", { title: "AW-014", inventoryNumber: "AW-014", bare: true }],
  [
    "GK 2019.07 Ebbe, Öl auf Leinwand, 2019, 40 x 50 cm.jpg",
    { title: "Ebbe", inventoryNumber: "GK 2019.07", medium: "Öl auf Leinwand", year: "2019", size: "40 x 50 cm" },
  ],
  ["Slack Water, oil on linen.jpg", { title: "Slack Water", medium: "Oil on linen" }],
  ["Still Life, with Lemons.jpg", { title: "Still Life, with Lemons", medium: "" }],
  ["2019-20 Ebbe.jpg", { title: "Ebbe", year: "2019–20", inventoryNumber: "" }],
  ["IMG_20240511_101500.jpg", { bare: true, inventoryNumber: "" }],
])("%s", (name, facts) => {
  expect(parseFileName(name)).toMatchObject(facts)
})

test("views go to the work whose file has the plain name, in the same folder [ADM-06]", () => {
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
  expect(groupFilesByWork(paths)).toEqual([
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
  const found = groupFilesByWork(names)
    .flat()
    .map(({ index }) => index)
  expect(found.sort((one, other) => one - other)).toEqual(names.map((_, index) => index))
})

test("words in brackets, after a hyphen and numbers name views; so does the number of the work [ADM-06]", () => {
  const paths = [
    "AW-014 Slack Water, oil on linen, 2025.jpg",
    "AW-014 Slack Water (detail).jpg",
    "AW-014 Slack Water (in the studio).jpg",
    "Slack Water - back.jpg",
    "AW-014_2.jpg",
    "AW-015 Slack Water.jpg",
    "Weir_1.jpg",
    "Weir_2.jpg",
    "Ebbe.jpg",
    "Ebbe Rückseite.jpg",
    "Ebbe (2).jpg",
  ]
  expect(groupFilesByWork(paths)).toEqual([
    [
      { index: 0, caption: "" },
      { index: 1, caption: "Detail" },
      { index: 2, caption: "In the studio" },
      { index: 3, caption: "Back" },
      { index: 4, caption: "" },
    ],
    [{ index: 5, caption: "" }],
    [{ index: 6, caption: "" }],
    [{ index: 7, caption: "" }],
    [
      { index: 8, caption: "" },
      { index: 9, caption: "Back" },
      { index: 10, caption: "" },
    ],
  ])
})
