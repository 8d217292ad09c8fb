import { expect, test } from "vitest"
import { fileNameOf } from "./picture-names.ts"

test.each([
  ["https://x.example/photos/Low%20Tide.JPG?v=3", "low tide.jpg"],
  ["https://x.example/50%off.jpg", "50%off.jpg"],
  ["https://x.example/caf%C3%A9%.jpg", "café%.jpg"],
  ["https://x.example/%E9.jpg", "%e9.jpg"],
  ["C:\\pics\\100% wool.jpg", "100% wool.jpg"],
  ["photos/AR-001.jpg", "ar-001.jpg"],
])("%s is the file %s", (image, name) => expect(fileNameOf(image)).toBe(name))
