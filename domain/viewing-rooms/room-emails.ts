import { button, heading, quoteBlock, text, title } from "../emails/email-content.ts"
import type { EmailToQueue } from "../outbox/queue-email.server.ts"
import type { Shop } from "../shop.ts"
import type { ViewingRoomRow } from "./room-row.server.ts"

/** @param work title of the work; "": none */
export const viewingRoomMessageEmail = (
  shop: Pick<Shop, "urls">,
  room: Pick<ViewingRoomRow, "id" | "name" | "title">,
  email: string,
  body: string,
  work = "",
): Omit<EmailToQueue, "to"> => ({
  replyTo: email,
  subject: `${room.name} wrote: ${room.title}`,
  blocks: [
    heading(`${room.name} wrote to you`),
    ...(work ? [text(["About ", title(work), ", in a viewing room."])] : [text("In a viewing room.")]),
    quoteBlock(body),
    button(shop.urls.studio.viewingRoom(room.id), "Open the viewing room"),
  ],
})
