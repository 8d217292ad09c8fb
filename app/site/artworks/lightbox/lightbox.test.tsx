import { renderToString } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import { Help } from "./help.tsx"
import { Lightbox } from "./lightbox.tsx"
import { getImageTitle, type LightboxImage } from "./lightbox-images.ts"

const image: LightboxImage = {
  id: "one",
  src: {
    width: 3000,
    height: 2000,
    folder: "p/1",
    avif: "",
    webp: "640",
    jpeg: "640 1280",
    placeholder: null,
    alt: "A",
  },
  alt: "A",
  title: "Low Water",
  details: "2025, Oil on linen",
  description: "Painted in three mornings.",
  price: 420_000,
  currency: "USD",
  available: true,
  slug: "low-water",
}

type RenderInput = { images?: LightboxImage[]; index?: number; downloads?: boolean; onBuy?: (() => void) | null }

function render({
  images = [image, { ...image, id: "two" }],
  index = 0,
  downloads = true,
  onBuy = () => {},
}: RenderInput) {
  const Stub = createRoutesStub([
    {
      id: "site/layout",
      path: "/",
      Component: () => (
        <Lightbox images={images} index={index} onTurn={() => {}} onClose={() => {}} {...(onBuy ? { onBuy } : {})} />
      ),
    },
  ])
  const html = renderToString(<Stub hydrationData={{ loaderData: { "site/layout": { downloads } } }} />)
  return html.replaceAll("<!-- -->", "")
}

test("a picture without a title is named by its number [LBX-01]", () => {
  expect([getImageTitle(image, 0), getImageTitle({ ...image, title: "" }, 1)]).toEqual(["Low Water", "Image 2"])
  const html = render({ images: [image, { ...image, id: "two", title: "" }], index: 1 })
  expect(html).toContain('aria-label="Image 2, picture 2 of 2"')
  expect(html).toMatch(/<header[^>]*><p[^>]*>Image 2<\/p><p[^>]*>2 of 2<\/p>/)
})

test("shows the facts, the text and the price of a picture [LBX-05]", () => {
  const html = render({})
  for (const expected of ["2025, Oil on linen", "Painted in three mornings.", "1 of 2", "100%", "$4,200"]) {
    expect(html).toContain(expected)
  }
})

test.each([
  ["is not available", { images: [{ ...image, available: false }] }],
  ["has no price", { images: [{ ...image, price: null }] }],
  ["cannot be bought here", { onBuy: null }],
] as [string, RenderInput][])("cannot buy a work that %s [LBX-01]", (_, change) => {
  expect(render({})).toContain("Add to Cart")
  expect(render(change)).not.toContain("Add to Cart")
})

test("a single picture has no next button, and without pictures there is no lightbox [LBX-05]", () => {
  expect(render({})).toContain('aria-label="Next"')
  expect(render({ images: [image] })).not.toMatch(/aria-label="(Next|Previous)"/)
  expect(render({ images: [] })).toBe("")
})

test("if the artist allows no downloads, there is neither a button nor a key for them [LBX-01]", () => {
  expect(render({})).toMatch(/<a[^>]*href="\/files\/p\/1\/1280.jpg\?download"[^>]*download="low-water.jpg"/)
  expect(render({ downloads: false })).not.toMatch(/download/i)
  const help = (downloads: boolean) => renderToString(<Help id="help" downloads={downloads} onClose={() => {}} />)
  expect(help(true)).toContain("Download")
  expect(help(false)).not.toContain("Download")
  expect(help(false)).not.toContain("<kbd>D</kbd>")
})
