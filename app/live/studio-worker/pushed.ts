import type { PushMessage } from "../../../domain/notifications/notification.ts"
import { workerScope } from "./names.ts"

/** What is shown of a pushed message: the same one twice is one, by its id. @param text as the site sent it; null: it came without */
export function shownOf(text: string | null): { title: string; options: NotificationOptions & { data: string } } {
  const { id, title, message, link } = read(text)
  return { title, options: { body: message, tag: id, icon: "/apple-touch-icon.png", data: link ?? workerScope } }
}

// A browser that shows nothing of what was pushed may take no more.
const unreadable = { id: "unreadable", title: "Something new in the studio", message: "", link: workerScope }

function read(text: string | null): PushMessage {
  try {
    const said = JSON.parse(text ?? "") as PushMessage
    return typeof said.title === "string" ? said : unreadable
  } catch {
    return unreadable
  }
}

/** Where a shown message leads: a page of this site, whatever it says. */
export function addressOf(link: unknown, origin: string): string {
  const address = URL.canParse(String(link), origin) ? new URL(String(link), origin) : null
  return address?.origin === origin ? address.href : `${origin}/`
}
