import type { Settings } from "../settings/settings.ts"

/**
 * Where answers to a thread go: the mailbox that is read, with the thread's key where its server takes that.
 * @returns "": no mailbox is read, or its address is not said
 */
export function replyAddress({ by, address, plus }: Settings<"mailbox">, replyKey: string): string {
  if (by === "nothing" || address === "") return ""
  const at = address.lastIndexOf("@")
  return plus ? `${address.slice(0, at)}+${replyKey}${address.slice(at)}` : address
}
