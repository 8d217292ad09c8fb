/** The container of Debian packages: a line for each file, then its bytes, filled up to an even number. */
type ArFile = { name: string; bytes: Buffer }

const magic = "!<arch>\n"
const headerLength = 60

export function formatArArchive(files: ArFile[], time: number): Buffer {
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `${name.padEnd(16)}${String(time).padEnd(12)}${"0".padEnd(6)}${"0".padEnd(6)}${"100644".padEnd(8)}${String(bytes.length).padEnd(10)}\`\n`,
    ),
    bytes,
    Buffer.from(bytes.length % 2 === 1 ? "\n" : ""),
  ])
  return Buffer.concat([Buffer.from(magic), ...parts])
}

export function parseArArchive(archive: Buffer): ArFile[] {
  if (archive.subarray(0, magic.length).toString() !== magic) throw new Error("This is no ar archive.")
  const files: ArFile[] = []
  for (let at = magic.length; at + headerLength <= archive.length; ) {
    const header = archive.subarray(at, at + headerLength).toString()
    const length = Number(header.slice(48, 58))
    const begin = at + headerLength
    files.push({ name: header.slice(0, 16).trim().replace(/\/$/, ""), bytes: archive.subarray(begin, begin + length) })
    at = begin + length + (length % 2)
  }
  return files
}
