import { join, resolve } from "node:path"
import { build, type Plugin } from "vite"
import { asciiEscapes } from "./ascii-escapes.ts"

/**
 * Bundles everything, because each source file would stay in memory, TypeScript also in its original form. After a new build a running
 * process can load no more chunks: pages need none, and jobs are retried. @param folder `build`
 */
export async function buildStart(folder: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [withSite(join(folder, "server/index.js")), asciiEscapes],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    // Only the picture readers' processes use sharp. ssh2 looks for a part that is compiled.
    ssr: { noExternal: true, external: ["pg-native", "sharp", "ssh2"] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: "es2023",
      rolldownOptions: {
        input: resolve(import.meta.dirname, "start.ts"),
        output: {
          entryFileNames: "start.js",
          chunkFileNames: "start/[name]-[hash].js",
          // Names stay readable in logged errors.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  })
}

/** A file of its own, without anything of the site. @param folder `build` */
export async function buildLauncher(folder: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: "es2023",
      rolldownOptions: {
        input: resolve(import.meta.dirname, "launcher/main.ts"),
        output: {
          entryFileNames: "launcher.js",
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  })
}

const withSite = (site: string): Plugin => ({
  name: "solander-with-site",
  load(id) {
    if (id !== resolve(import.meta.dirname, "built-site.ts")) return null
    return `export const builtSite = () => import(${JSON.stringify(site)})`
  },
})
