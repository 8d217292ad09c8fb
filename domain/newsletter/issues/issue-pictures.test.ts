import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { issuePictures } from "../../../db/tables/newsletter-issues.ts"
import {
  createReadyIssue,
  insertSubscribers,
  saveSendingSettings,
  startSendingIssue,
} from "../../../tests/support/newsletter.ts"
import { attachWorkPicture, insertFakePicture } from "../../../tests/support/pictures.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { system } from "../../actor.ts"
import { saveMailServer } from "../../outbox/mail-server-settings.server.ts"

const { shop } = await openWorkingShop()
const server = { host: "127.0.0.1", port: 9, security: "none", user: "", sender: "", password: "" }

test("the pictures of an issue are stored when it is sent, each once; it uses the mail server of the settings", async () => {
  expect(await saveMailServer(shop, system("Test"), server)).toMatchObject({ ok: true })
  const [own, ofWork] = [await insertFakePicture(shop), await insertFakePicture(shop)]
  const work = await insertWork(shop, { mainPictureId: ofWork })
  await attachWorkPicture(shop, work.id, ofWork)
  const image = { type: "image", attrs: { pictureId: own, alt: "", caption: "", placement: "hung" } }
  const content = [image, image, { type: "artwork", attrs: { artworkId: work.id, placement: "hung" } }]
  await saveSendingSettings(shop)
  await insertSubscribers(shop, 2)
  const id = await createReadyIssue(shop, { body: { type: "doc", content } as never })
  expect(await startSendingIssue(shop, id)).toBe(2)
  const rows = await shop.db.select().from(issuePictures).where(eq(issuePictures.letterId, id))
  expect(rows.map(({ pictureId }) => pictureId).toSorted()).toEqual([own, ofWork].toSorted())
})
