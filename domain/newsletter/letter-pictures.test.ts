import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { letterPictures } from "../../db/tables/letters.ts"
import { begin, makeReaders, readyToSend, writeLetter } from "../../tests/support/newsletter.ts"
import { attachPicture, fakePicture } from "../../tests/support/pictures.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system } from "../actor.ts"
import { saveMailServer } from "../mails/mail-server.server.ts"

const { shop } = await openWorkingShop()
const server = { host: "127.0.0.1", port: 9, security: "none", user: "", sender: "", password: "" }

test("the pictures of an issue are stored when it is sent, each once; it uses the mail server of the settings", async () => {
  expect(await saveMailServer(shop, system("Test"), server)).toMatchObject({ ok: true })
  const [own, ofWork] = [await fakePicture(shop), await fakePicture(shop)]
  const work = await insertWork(shop, { mainPictureId: ofWork })
  await attachPicture(shop, work.id, ofWork)
  const image = { type: "image", attrs: { pictureId: own, alt: "", caption: "", placement: "hung" } }
  const content = [image, image, { type: "artwork", attrs: { artworkId: work.id, placement: "hung" } }]
  await readyToSend(shop)
  await makeReaders(shop, 2)
  const id = await writeLetter(shop, { body: { type: "doc", content } as never })
  expect(await begin(shop, id)).toBe(2)
  const rows = await shop.db.select().from(letterPictures).where(eq(letterPictures.letterId, id))
  expect(rows.map(({ pictureId }) => pictureId).toSorted()).toEqual([own, ofWork].toSorted())
})
