import type { Settings } from "../settings/settings.ts"

/** With the thread's key if the server supports that. "": no mailbox is read, or its address is unknown. */
export function getReplyAddress({ by, address, plus }: Settings<"mailbox">, replyKey: string): string {
  if (by === "nothing" || address === "") return ""
  const at = address.lastIndexOf("@")
  return plus ? `${address.slice(0, at)}+${replyKey}${address.slice(at)}` : address
}
