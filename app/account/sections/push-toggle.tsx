import { useEffect, useState } from "react"
import { href } from "react-router"
import { workerScope } from "../../live/studio-worker/worker-names.ts"
import { Button } from "../../ui/controls/button.tsx"
import styles from "./notifications-section.module.css"

type PushState = "unknown" | "off" | "on" | "denied" | "failed"

const pushStateTexts: Record<Exclude<PushState, "unknown">, string> = {
  off: "This browser can show you what is pushed, also while the site is closed. It stops when you sign out here.",
  on: "This browser shows what is pushed.",
  denied: "This browser doesn’t allow notifications from this site. You can change that in its settings.",
  failed: "That didn’t work. Please try again later.",
}

const postSubscription = async (body: object): Promise<void> => {
  const headers = { "content-type": "application/json" }
  const answer = await fetch(href("/api/push-subscriptions"), { method: "POST", headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
}

/** Renders nothing without scripts, a service worker or push support. */
export function PushToggle() {
  const [state, setState] = useState<PushState>("unknown")
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void findRegistration().then(async (registration) => {
      if (!registration) return
      if (Notification.permission === "denied") return setState("denied")
      const subscription = await registration.pushManager.getSubscription()
      // The browser's subscription survives a sign-out; the site's does not.
      const known = subscription && postSubscription({ intent: "known", endpoint: subscription.endpoint })
      setState(
        (await known?.then(
          () => "on" as const,
          () => "off" as const,
        )) ?? "off",
      )
    })
  }, [])
  if (state === "unknown") return null
  const run = async (work: () => Promise<PushState>) => {
    setBusy(true)
    setState(await work().catch(() => (Notification.permission === "denied" ? "denied" : "failed")))
    setBusy(false)
  }
  return (
    <div className={styles.push}>
      <p role="status">{pushStateTexts[state]}</p>
      {state !== "denied" && (
        <Button type="button" disabled={busy} onClick={() => void run(state === "on" ? disablePush : enablePush)}>
          {state === "on" ? "Stop here" : "Show them here"}
        </Button>
      )}
    </div>
  )
}

/** The studio's service worker, registered only after a visit to the studio. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return undefined
  return navigator.serviceWorker.getRegistration(workerScope).catch(() => undefined)
}

async function enablePush(): Promise<PushState> {
  const registration = await findRegistration()
  if (!registration || (await Notification.requestPermission()) !== "granted") return "denied"
  const asked = await fetch(href("/api/push-subscriptions"))
  const { publicKey } = await asked.json()
  // An existing one may have other keys, or belong to another account.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await postSubscription({ intent: "subscribe", subscription: subscription.toJSON() })
  return "on"
}

async function disablePush(): Promise<PushState> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  if (!subscription) return "off"
  await postSubscription({ intent: "unsubscribe", endpoint: subscription.endpoint })
  await subscription.unsubscribe()
  return "off"
}
