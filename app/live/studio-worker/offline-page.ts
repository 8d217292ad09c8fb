const style = `:root{color-scheme:light dark}body{max-width:36rem;margin:15vh auto;padding:0 20px;
font:1rem/1.5 system-ui,sans-serif}h1{font-weight:400}a{color:inherit}li{padding-block:6px}`

/** @param cachedPages cached pages, with titles as HTML */
export function renderOfflinePage(cachedPages: [path: string, title: string][]): Response {
  const links = cachedPages.map(([path, title]) => `<li><a href="${escapeHtmlText(path)}">${title}</a></li>`)
  const others =
    links.length > 0
      ? `<p>These pages are kept on this device:</p><ul>${links.join("")}</ul>`
      : "<p>Pages that you open while you’re connected are kept on this device.</p>"
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>You’re offline</title><style>${style}</style></head>
<body><main><h1>You’re offline</h1><p>This page isn’t on this device. It opens when you’re connected.</p>${others}</main></body></html>`
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
  return new Response(html, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Cache-Control": "no-store",
    },
  })
}

const escapeHtmlText = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
