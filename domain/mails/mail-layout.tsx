import type { ReactNode } from "react"

// Plain elements, not the kit of the mail library: that takes half a second to load, and whatever sends a mail loads this file.

export const mailColours = { paper: "#fbfaf7", ink: "#15110d", soft: "#5a544f", rule: "#d6d4d0" }

const serif = "Newsreader, 'Iowan Old Style', Georgia, 'Times New Roman', serif"
const sans = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif"

/** Programs that know the viewer's preference get the viewing room; the others the colours beside the elements. */
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a { color: inherit; }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: #0e0c0b !important; }
    .ink { color: #eae8e3 !important; }
    .soft { color: #a4a19c !important; }
    .rule { border-color: #2d2b29 !important; }
    .button { background-color: #eae8e3 !important; color: #0e0c0b !important; }
  }
  @media (max-width: 600px) { .page { padding: 32px 20px !important; } }
`

export type MailFrame = {
  artistName: string
  siteUrl: string
  /** Postal line under every mail; empty: none. */
  location: string
  subject: string
  /** What an inbox shows beside the subject; empty: the first words. */
  preview: string
  /** Why the reader gets this mail, or how to get no more. */
  footer?: ReactNode
  children: ReactNode
}

/** The frame of all mails: the artist's name as on the site's door, the text, and where it comes from. */
export function MailLayout({ artistName, siteUrl, location, subject, preview, footer, children }: MailFrame) {
  const { paper, ink, soft, rule } = mailColours
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{style}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: paper }}>
        {preview && (
          <div
            data-skip-in-text="true"
            style={{ display: "none", overflow: "hidden", lineHeight: "1px", maxHeight: 0 }}
          >
            {preview}
          </div>
        )}
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td
                className="page paper ink"
                style={{ padding: "56px 32px", backgroundColor: paper, color: ink, fontFamily: sans }}
              >
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  border={0}
                  style={{ maxWidth: 560, margin: "0 auto" }}
                >
                  <tbody>
                    <tr>
                      <td style={{ paddingBottom: 48, fontFamily: serif, fontSize: 22, letterSpacing: "-0.2px" }}>
                        <a
                          href={siteUrl}
                          className="ink"
                          data-skip-link="true"
                          style={{ color: ink, textDecoration: "none" }}
                        >
                          {artistName}
                        </a>
                      </td>
                    </tr>
                    <tr>
                      <td style={{ fontSize: 16, lineHeight: "26px" }}>{children}</td>
                    </tr>
                    <tr>
                      <td style={{ paddingTop: 56 }}>
                        <div
                          className="soft rule"
                          style={{
                            borderTop: `1px solid ${rule}`,
                            paddingTop: 16,
                            color: soft,
                            fontSize: 13,
                            lineHeight: "20px",
                          }}
                        >
                          {footer && <p style={{ margin: "0 0 8px" }}>{footer}</p>}
                          <p style={{ margin: 0 }}>
                            {artistName}
                            {location && `, ${location}`}
                            <br />
                            <a href={siteUrl} className="soft" style={{ color: soft }}>
                              {siteUrl.replace(/^https?:\/\//, "")}
                            </a>
                          </p>
                        </div>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}
