import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { openTestDatabase } from "../../tests/support/database.ts"
import { gridWidths, type StoredPicture, toPictureView } from "./picture-view.ts"

const { db } = await openTestDatabase()

async function filesOf(variants: { format: string; width: number; key: string }[]) {
  const { rows } = await db.execute<{ files: StoredPicture["files"] }>(
    sql`select files_of(${JSON.stringify(variants)}::jsonb) as files`,
  )
  return rows[0]?.files
}

const file = (format: string, width: number, folder = "pictures/a/1") => ({
  format,
  width,
  key: `${folder}/${width}.${format === "jpeg" ? "jpg" : format}`,
})

describe("the short form of a picture's files", () => {
  test("widths ascend as numbers, each format by itself", async () => {
    const variants = [file("webp", 1280), file("webp", 640), file("jpeg", 640), file("avif", 960), file("avif", 3200)]
    const files = { folder: "pictures/a/1", avif: "960 3200", webp: "640 1280", jpeg: "640" }
    expect(await filesOf(variants)).toEqual(files)
  })

  test("is empty without files", async () => {
    expect(await filesOf([])).toEqual({ folder: "", avif: "", webp: "", jpeg: "" })
  })

  test("leaves out files with another folder or name", async () => {
    const odd = { ...file("webp", 960), key: "pictures/a/1/wide.webp" }
    const variants = [file("webp", 640), file("webp", 1280, "pictures/a/0"), odd]
    expect(await filesOf(variants)).toMatchObject({ folder: "pictures/a/1", webp: "640" })
  })
})

describe("the files that a page receives", () => {
  const stored: StoredPicture = {
    width: 3000,
    height: 2000,
    files: { folder: "pictures/a/1", avif: "480 768 1280 3000", webp: "480 640 768 1280 3000", jpeg: "640 1280 3000" },
    placeholder: { c1: "#baa88e", c2: "#fefefe" },
  }

  test("in a grid: its widths, and two of each older format [GAL-03]", () => {
    expect(toPictureView(stored, "A marsh", gridWidths)).toMatchObject({
      avif: "480 768 1280",
      webp: "640 1280",
      jpeg: "640 1280",
      alt: "A marsh",
    })
  })

  test("AVIF only once it is as sharp as WebP", () => {
    const young = { ...stored, files: { ...stored.files, avif: "480 768" } }
    expect(toPictureView(young, "", gridWidths)).toMatchObject({ avif: "", webp: "480 640 768 1280" })
  })

  test("placeholders have sixteen steps per channel; other notations are unchanged", () => {
    expect(toPictureView(stored, "").placeholder).toEqual({ c1: "#ba8", c2: "#fff" })
    const named = { ...stored, placeholder: { c1: "oklch(0.5 0 0)", c2: "#abc" } }
    expect(toPictureView(named, "").placeholder).toEqual({ c1: "oklch(0.5 0 0)", c2: "#abc" })
  })
})
