import { expect, test } from "vitest"
import { getPictureAddresses } from "./picture-address.ts"

test.each([
  [
    "/wp-content/a-300x200.jpg",
    ["https://old.example/wp-content/a.jpg", "https://old.example/wp-content/a-300x200.jpg"],
  ],
  ["//cdn.example/a.png?w=300&h=2", ["https://cdn.example/a.png", "https://cdn.example/a.png?w=300&h=2"]],
  ["https://i0.wp.com/old.example/a.jpg?resize=3", ["https://old.example/a.jpg"]],
  [
    "https://images.squarespace-cdn.com/content/x/a.jpg",
    [
      "https://images.squarespace-cdn.com/content/x/a.jpg?format=2500w",
      "https://images.squarespace-cdn.com/content/x/a.jpg",
    ],
  ],
  ["data:image/png;base64,AAAA", []],
  ["file:///etc/passwd", []],
  ["https://user:pass@old.example/a.jpg", []],
])("%s is looked for at its largest [MOVE-06]", (source, addresses) => {
  expect(getPictureAddresses(source, "https://old.example/post/")).toEqual(addresses)
})
