import sharp from "sharp"
import { expect, test } from "vitest"
import { visitor as nobody, system } from "../../domain/actor.ts"
import { removeLogo, saveLogo } from "../../domain/settings/logo-commands.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { openTestShop } from "../support/app.ts"

const { shop, visitor } = await openTestShop()
const artist = system("Test")
const drawing = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40" onload="alert(1)"><rect width="60" height="40" fill="${color}"/><script>alert(1)</script></svg>`,
  )
const getHeader = async () => {
  const html = await visitor().html("/about")
  return html.slice(html.indexOf("<header"), html.indexOf("</header>"))
}
const save = async (files: Parameters<typeof saveLogo>[2]) => {
  const saved = await saveLogo(shop, artist, files)
  await shop.changes.flushed()
  return saved
}

test("a drawing takes the place of the name at once, sanitized, with a size, and goes again [SHELL-04]", async () => {
  expect(await getHeader()).not.toContain("<img")
  expect((await save({ light: drawing("#b5402a") })).ok).toBe(true)
  const header = await getHeader()
  expect(header).toMatch(/<img [^>]*alt="[^"]+"[^>]*>/)
  expect(header).toMatch(/width="48" height="32"/)
  const src = /src="([^"]*logos[^"]*)"/.exec(header)?.[1] ?? ""
  const answer = await visitor().get(src)
  expect(answer.headers.get("content-type")).toBe("image/svg+xml")
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  expect(await answer.text()).not.toMatch(/script|onload/)
  await removeLogo(shop, artist, "light")
  await shop.changes.flushed()
  expect(await getHeader()).not.toContain("<img")
})

test("a PNG is written again, without what is behind its end, and is the icon", async () => {
  const png = await sharp({ create: { width: 300, height: 200, channels: 4, background: "#123456" } })
    .png()
    .toBuffer()
  expect((await save({ light: Buffer.concat([png, Buffer.from("<script>alert(1)</script>")]) })).ok).toBe(true)
  const src = /src="([^"]*logos[^"]*)"/.exec(await getHeader())?.[1] ?? ""
  const served = Buffer.from(await (await visitor().get(src)).arrayBuffer())
  expect(served.includes("<script>")).toBe(false)
  expect(await sharp(served).metadata()).toMatchObject({ format: "png", height: 96 })
  const icon = await visitor().get("/apple-touch-icon.png")
  expect(await sharp(Buffer.from(await icon.arrayBuffer())).metadata()).toMatchObject({ width: 180, height: 180 })
  expect(await (await visitor().get("/favicon.svg")).text()).toContain("data:image/png;base64,")
})

test("a dark one is beside the light one, and needs it", async () => {
  expect((await save({ light: drawing("#000"), dark: drawing("#fff") })).ok).toBe(true)
  expect((await getHeader()).match(/<img /g)).toHaveLength(2)
  await removeLogo(shop, artist, "light")
  expect(await save({ dark: drawing("#fff") })).toMatchObject({
    ok: false,
    problem: { fields: { light: expect.any(String) } },
  })
})

test("nobody else saves one, and what is no logo is refused beside its field", async () => {
  expect((await saveLogo(shop, nobody, { light: drawing("#000") })).ok).toBe(false)
  const jpeg = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#123456" } })
    .jpeg()
    .toBuffer()
  for (const bytes of [jpeg, Buffer.from("no picture"), Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])])
    expect(await save({ light: bytes })).toMatchObject({
      ok: false,
      problem: { fields: { light: expect.any(String) } },
    })
  expect((await getSettings(shop.db, "logo")).logo.light).toBeNull()
})
