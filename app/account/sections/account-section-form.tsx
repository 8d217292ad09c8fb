import type { ReactNode } from "react"
import { AccountForm } from "../account-form.tsx"

export function AccountSectionForm({ part, act, children }: { part: string; act?: string; children: ReactNode }) {
  return (
    <AccountForm method="post" action={`#${part}`} preventScrollReset>
      <input type="hidden" name="part" value={part} />
      {act && <input type="hidden" name="act" value={act} />}
      {children}
    </AccountForm>
  )
}
