import { useState } from "react"
import { Button } from "../../ui/controls/button.tsx"

export function CopyButton({ link, children }: { link?: string; children: string }) {
  const [status, setStatus] = useState("")
  const copy = async () => {
    // browsers refuse without https, and users may
    const copied = await navigator.clipboard?.writeText(link ?? window.location.href).then(
      () => true,
      () => false,
    )
    setStatus(copied ? "Copied." : "It couldn’t be copied. Please select it and copy it yourself.")
  }
  return (
    <>
      <Button type="button" onClick={copy}>
        {children}
      </Button>
      <span role="status">{status}</span>
    </>
  )
}
