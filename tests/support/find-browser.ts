import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"

export type Browser = { executablePath: string; args: string[] }

// The headless shell first: it needs two thirds of the processor time.
const headlessPaths = ["/usr/bin/chromium-headless-shell"]
const windowedPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

// Without these, Chromium contacts its vendor's servers at every start.
const quietArgs = [
  "--disable-gpu",
  "--in-process-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, the system's, Debian's own (installed if permitted), or npm's.
 * @param prefersWindowed prefers the browser with windows
 * @throws a message with instructions if none is found
 */
export async function findBrowser(prefersWindowed = false): Promise<Browser> {
  const known = prefersWindowed ? [...windowedPaths, ...headlessPaths] : [...headlessPaths, ...windowedPaths]
  const args = process.getuid?.() === 0 ? ["--no-sandbox", ...quietArgs] : quietArgs
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM_PATH names ${named}, but there is no such file. Correct it, or unset it.`)
  const found = [named, ...known].find((path) => path && existsSync(path))
  if (found) return { executablePath: found, args }
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Debian's Chromium for the browser tests …")
    spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore" })
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { stdio: "ignore" })
    if (existsSync("/usr/bin/chromium")) return { executablePath: "/usr/bin/chromium", args }
  }
  try {
    // The package reads this when it is loaded, and unpacks the libraries that a minimal system lacks.
    process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs22.x"
    const { default: chromium } = await import("@sparticuz/chromium")
    const executablePath = await chromium.executablePath()
    if (spawnSync(executablePath, ["--version"]).status === 0)
      return { executablePath, args: ["--no-sandbox", ...quietArgs] }
  } catch {
    // The package does not support this system: the message below has instructions.
  }
  throw new Error(
    "The browser tests need Chromium, and none could be found or installed. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.",
  )
}
