import type { ReactNode } from "react"

export const emailColors = { paper: "#fbfaf7", ink: "#15110d", soft: "#5a544f", rule: "#d6d4d0" }

/** The site's fonts if installed, else similar system fonts: mail programs load no fonts. */
export const emailFonts = {
  serif: "Newsreader, 'Iowan Old Style', Georgia, 'Times New Roman', serif",
  sans: "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif",
}

/** Programs that know the color scheme use the dark colors; others use the inline ones. */
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

type LayoutProps = {
  artistName: string
  siteUrl: string
  /** Postal line in the footer; empty: none. */
  place: string
  subject: string
  /** Shown in inboxes beside the subject; empty: the first words. */
  preview: string
  /** Why the recipient gets this e-mail, or how to unsubscribe; empty: none. */
  footer: ReactNode
  children: ReactNode
}

export function EmailLayout({ artistName, siteUrl, place, subject, preview, footer, children }: LayoutProps) {
  const { paper, ink, soft, rule } = emailColors
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
          <div style={{ display: "none", overflow: "hidden", lineHeight: "1px", maxHeight: 0 }}>{preview}</div>
        )}
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td
                className="page paper ink"
                style={{ padding: "56px 32px", backgroundColor: paper, color: ink, fontFamily: emailFonts.sans }}
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
                      <td
                        style={{
                          paddingBottom: 48,
                          fontFamily: emailFonts.serif,
                          fontSize: 22,
                          letterSpacing: "-0.2px",
                        }}
                      >
                        <a href={siteUrl} className="ink" style={{ color: ink, textDecoration: "none" }}>
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
                          {footer && <div style={{ margin: "0 0 8px" }}>{footer}</div>}
                          <p style={{ margin: 0 }}>
                            {artistName}
                            {place && `, ${place}`}
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
