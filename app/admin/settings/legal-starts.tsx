import { Button } from "@mantine/core"
import type { LegalTemplates } from "../../../domain/settings/legal-templates.ts"
import { editFormId, fillField } from "../kit/edit/unsaved.ts"
import styles from "./settings.module.css"

const texts = [
  ["privacy", "Privacy Policy"],
  ["terms", "Terms of Service"],
  ["shippingInfo", "Shipping Info"],
] as const

export function LegalStarts({ templates, stored }: { templates: LegalTemplates; stored: Record<string, boolean> }) {
  const empty = texts.filter(([name]) => !stored[name])
  if (empty.length === 0) return null
  return (
    <div className={styles.starts} data-scripted>
      <p className="small">
        Start with a draft based on your settings. Fill in everything in [brackets], and have a lawyer check it.
      </p>
      {empty.map(([name, label]) => (
        <Button key={name} onClick={() => fillField(editFormId, name, templates[name])}>
          {`Draft the ${label}`}
        </Button>
      ))}
    </div>
  )
}
