import type { PushMessage } from "../../../domain/notifications/notification.ts"
import { workerScope } from "./worker-names.ts"

/** The ID is the tag, so that a repeated message replaces itself. @param text null: no payload */
export function parsePushMessage(text: string | null): {
  title: string
  options: NotificationOptions & { data: string }
} {
  const { id, title, message, link } = parsePayload(text)
  return { title, options: { body: message, tag: id, icon: "/apple-touch-icon.png", data: link ?? workerScope } }
}

// Browsers may revoke a subscription whose messages are not shown.
const unreadable = { id: "unreadable", title: "Something new in the studio", message: "", link: workerScope }

function parsePayload(text: string | null): PushMessage {
  try {
    const parsed = JSON.parse(text ?? "") as PushMessage
    return typeof parsed.title === "string" ? parsed : unreadable
  } catch {
    return unreadable
  }
}

/** Always a page of this site. */
export function getPushAddress(link: unknown, origin: string): string {
  const address = URL.canParse(String(link), origin) ? new URL(String(link), origin) : null
  return address?.origin === origin ? address.href : `${origin}/`
}
