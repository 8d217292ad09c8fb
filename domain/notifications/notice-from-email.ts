import { toPlainText } from "../emails/email-content.ts"
import type { EmailToQueue } from "../outbox/queue-email.server.ts"
import type { Shop } from "../shop.ts"
import type { NotificationKind } from "./notification-kinds.ts"
import type { Notice } from "./notify.server.ts"

/** Uses the subject, the preview or first text, and the button's link if it is on this site. */
export function toNotice<K extends NotificationKind>(
  shop: Pick<Shop, "siteUrl">,
  kind: K,
  { subject, preview, blocks }: Pick<EmailToQueue, "subject" | "preview" | "blocks">,
): Notice<K> {
  const body = blocks.find((block) => block.is === "text")?.words ?? ""
  const links = blocks.flatMap((block) => (block.is === "button" ? [block.href] : []))
  const own = links.find((link) => link.startsWith(`${shop.siteUrl}/`))
  return { kind, title: subject, message: preview ?? toPlainText(body), link: own?.slice(shop.siteUrl.length) ?? null }
}
