import { expect, test } from "vitest"
import { getImageFileName, parseImages } from "./picture-names.ts"

test.each([
  ["https://x.example/photos/Low%20Tide.JPG?v=3", "low tide.jpg"],
  ["https://x.example/50%off.jpg", "50%off.jpg"],
  ["https://x.example/caf%C3%A9%.jpg", "café%.jpg"],
  ["https://x.example/%E9.jpg", "%e9.jpg"],
  ["C:\\pics\\100% wool.jpg", "100% wool.jpg"],
  ["photos/AR-001.jpg", "ar-001.jpg"],
])("%s is the file %s", (image, name) => expect(getImageFileName(image)).toBe(name))

test.each([
  ["a.jpg", ["a.jpg"]],
  ["harbour, low tide.jpg", ["harbour, low tide.jpg"]],
  ["a.jpg, b.png; c, d.webp", ["a.jpg", "b.png", "c, d.webp"]],
  ["a.jpg|b.jpg\nc.jpg", ["a.jpg", "b.jpg", "c.jpg"]],
  ["https://x.example/a b.jpg https://x.example/c", ["https://x.example/a b.jpg", "https://x.example/c"]],
  ["https://x.example/a.jpg?v=1,https://x.example/b.jpg", ["https://x.example/a.jpg?v=1", "https://x.example/b.jpg"]],
  ["tide.jpg (https://files.example/x/y/abc)", ["tide.jpg"]],
  ["tide.jpg (https://files.example/1),moor, fell.png (https://files.example/2)", ["tide.jpg", "moor, fell.png"]],
  ["AR-001", ["AR-001"]],
  ["", []],
])("the pictures of %j", (cell, pictures) => expect(parseImages(cell)).toEqual(pictures))

test.each([
  ["spaces", `a${" ".repeat(30_000)}b`],
  ["tabs", `a.jpg${"\t".repeat(30_000)}(`],
  ["commas", `a.jpg?${",".repeat(30_000)}`],
])("a cell of thirty thousand %s is read at once", (_, cell) => expect(parseImages(cell).length).toBeLessThan(3))
