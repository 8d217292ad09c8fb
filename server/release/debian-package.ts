import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { dirname, join, resolve } from "node:path"
import { formatArArchive } from "./ar-archive.ts"
import { writeTarball } from "./reproducible-archive.ts"

type DebianPackage = {
  name: string
  version: string
  description: string
  /** Debian's name of the processor. */
  debian: string
}

const deploy = resolve(import.meta.dirname, "../../deploy/package")

/** Without dpkg and root: a Debian package is an archive of three files. @param folder the program, which becomes a part of the package */
export async function writeDebianPackage(
  file: string,
  folder: string,
  { time, ...about }: DebianPackage & { time: number },
): Promise<void> {
  const work = `${folder}-debian`
  const [root, control] = [join(work, "root"), join(work, "control")]
  const program = join(root, "usr/lib", about.name)
  mkdirSync(dirname(program), { recursive: true })
  renameSync(folder, program)
  addSystemFiles(root, about.name)
  mkdirSync(control)
  for (const script of ["postinst", "prerm", "postrm"]) cpSync(join(deploy, script), join(control, script))
  writeFileSync(join(control, "conffiles"), `/etc/${about.name}.env\n`)
  writeFileSync(join(control, "control"), formatControl(about, sumSizes(root)))
  const archives = ["control", "data"].map((part) => `${part}.tar.gz`)
  await writeTarball(join(work, "control.tar.gz"), { folder: control, paths: ["."], time })
  await writeTarball(join(work, "data.tar.gz"), { folder: root, paths: ["."], time })
  const parts = archives.map((name) => ({ name, bytes: readFileSync(join(work, name)) }))
  writeFileSync(file, formatArArchive([{ name: "debian-binary", bytes: Buffer.from("2.0\n") }, ...parts], time))
  rmSync(work, { recursive: true })
}

function addSystemFiles(root: string, name: string) {
  const program = join(root, "usr/lib", name)
  const copies = {
    [join(deploy, "installed")]: join(program, "installed"),
    [join(deploy, `${name}.service`)]: join(root, `usr/lib/systemd/system/${name}.service`),
    [join(deploy, `${name}.env`)]: join(root, `etc/${name}.env`),
    [join(program, "LICENSE")]: join(root, `usr/share/doc/${name}/copyright`),
  }
  for (const [from, to] of Object.entries(copies)) {
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to)
  }
  mkdirSync(join(root, "usr/bin"))
  symlinkSync(`../lib/${name}/${name}`, join(root, "usr/bin", name))
}

/** In kilobytes, as dpkg counts. */
function sumSizes(root: string): number {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + Math.ceil(statSync(join(parentPath, name)).size / 1024), 0)
}

/** What a bare Debian or Ubuntu has already: Node's binaries are made for glibc 2.28. */
const depends = "libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 8)"

const formatControl = ({ name, version, description, debian }: DebianPackage, kilobytes: number): string =>
  [
    `Package: ${name}`,
    `Version: ${version}`,
    `Architecture: ${debian}`,
    "Maintainer: Solander <releases@example.com>",
    `Installed-Size: ${kilobytes}`,
    `Depends: ${depends}`,
    "Section: web",
    "Priority: optional",
    `Description: ${description}`,
    " Its database and its runtime are in the package. After the installation, the",
    " first page in a browser sets it up.",
    "",
  ].join("\n")
