import { startPage } from "./router/start-page.tsx"
import { installConnection } from "./ui/connection/install-connection.ts"

installConnection()

// This file comes with what pages import, and so runs before the page has said what it is made of.
queueMicrotask(() => {
  if (window.firstPage) startPage(window.firstPage)
  else void import("./router/start-studio.tsx").then(({ startStudio }) => startStudio())
})
