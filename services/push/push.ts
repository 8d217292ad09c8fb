/** A browser that takes pushed messages, as its own `PushSubscription` says. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** The keys by which push services know this site (VAPID, RFC 8292), base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

/** `gone`: this browser takes no more. `refused`: what was sent was wrong. `failed`: it may work later. */
export type PushOutcome = "sent" | "gone" | "refused" | "failed"

/** Sends messages to browsers, encrypted so that the push service between cannot read them (RFC 8291). */
export type Push = {
  /** @param text at most 3,000 bytes */
  send(target: PushTarget, keys: PushKeys, text: string, urgency: "high" | "normal" | "low"): Promise<PushOutcome>
}
