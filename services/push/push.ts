type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type PushKeys = { publicKey: string; privateKey: string }

/** `gone`: the subscription has ended. `refused`: an error in our request. `failed`: a retry may succeed. */
export type PushOutcome = "sent" | "gone" | "refused" | "failed"

/** Encrypts messages, so that the push service cannot read them (RFC 8291). */
export type Push = {
  /** @param text at most 3,000 bytes */
  send(target: PushTarget, keys: PushKeys, text: string, urgency: "high" | "normal" | "low"): Promise<PushOutcome>
}
