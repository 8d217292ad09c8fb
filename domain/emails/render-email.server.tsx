import { renderToStaticMarkup } from "react-dom/server"
import type { EmailContent } from "../../db/tables/email-content-types.ts"
import { EmailBlockView, type EmailPicture } from "./email-blocks.tsx"
import { EmailLayout } from "./email-layout.tsx"
import { renderEmailText } from "./email-text.ts"

type EmailFrame = { artistName: string; place: string; siteUrl: string; subject: string }

/** @param pictures by picture id */
export function renderEmail(content: EmailContent, frame: EmailFrame, pictures: Map<string, EmailPicture>) {
  const html = renderToStaticMarkup(
    <EmailLayout {...frame} preview={content.preview} footer={content.footer}>
      {content.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
        <EmailBlockView key={at} block={block} pictures={pictures} />
      ))}
    </EmailLayout>,
  )
  return { html: `<!doctype html>${html}`, text: renderEmailText(content, frame) }
}
