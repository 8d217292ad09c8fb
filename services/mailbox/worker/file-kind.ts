import { fileTypeFromBuffer } from "file-type"

/** `extension` without its dot, "" if the content does not say; `refused`: the reason, in a sentence. */
type FileKind = { type: string; extension: string; refused: string }

/** Content types that a computer runs, mounts as a disk, or that carry macros. */
const executableTypes = new Set(
  (
    "exe elf macho wasm swf class jar apk deb rpm crx xpi cab dmg iso lnk alias reg chm nes asar " +
    "docm dotm xlsm xltm pptm potm ppsm"
  ).split(" "),
)

/** Extensions that a computer runs whatever is in the file. */
const executableNames = new RegExp(
  `\\.(?:${[
    "ade adp app appx appxbundle bat bin cab chm cmd com cpl desktop dll dmg exe gadget hta img inf ins ipa iso isp jar js",
    "jse ksh lib lnk mde msc msi msix msp mst nsh pif ps1 psm1 py rb reg scf scr sct service settingcontent-ms sh shb sys",
    "url vb vbe vbs vhd vhdx vxd webloc wsc wsf wsh xll docm dotm xlsm xlam xltm pptm potm ppam ppsm one onepkg",
  ]
    .join(" ")
    .replaceAll(" ", "|")})$`,
  "i",
)

const pageNames = /\.(?:html?|shtml|xhtml|xht|mht|mhtml|svgz)$/i
const pageContent = /<(?:!doctype html|html|head|body|script|iframe|meta)[\s>]/i

const textTypes: Record<string, string> = { csv: "text/csv", ics: "text/calendar", vcf: "text/vcard", md: "text/plain" }

/** Content decides: the claimed extension and type only name texts, or refuse. @param claimedType the type that the e-mail claims */
export async function detectFileKind(content: Uint8Array, name: string, claimedType: string): Promise<FileKind> {
  const found = await fileTypeFromBuffer(content).catch(() => undefined)
  const nameExtension = /\.([a-z\d]{1,10})\s*$/i.exec(name.replace(/[\s.]+$/, ""))?.[1]?.toLowerCase() ?? ""
  const start = Buffer.from(content.subarray(0, 4096)).toString("latin1")
  const type = found?.mime ?? getTextType(content, nameExtension, claimedType)
  const extension = found?.ext ?? typeExtensions[type] ?? ""
  return { type, extension, refused: getRefusal(found?.ext ?? "", name.replace(/[\s.]+$/, ""), start) }
}

function getRefusal(found: string, name: string, start: string): string {
  if (executableTypes.has(found) || executableNames.test(name))
    return "Programs and files that carry some are not kept."
  if (start.startsWith("#!")) return "Programs and files that carry some are not kept."
  const isDrawing = /<svg[\s>]/i.test(start)
  if (
    pageNames.test(name) ||
    (!isDrawing && !isReport(start) && (found === "" || found === "xml") && pageContent.test(start))
  )
    return "Web pages are not kept: opened from a computer they can pretend to be any site."
  return ""
}

/** An attached e-mail: its text may be HTML, but nothing opens it as a page. */
const isReport = (start: string) =>
  /^(?:[\w-]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*)+/.test(start) &&
  /^(?:from|received|return-path|message-id|date|subject):/im.test(start)

const typeExtensions: Record<string, string | undefined> = {
  "text/plain": "txt",
  "text/calendar": "ics",
  "text/vcard": "vcf",
  "text/csv": "csv",
  "message/rfc822": "eml",
  "image/svg+xml": "svg",
}

function getTextType(content: Uint8Array, ending: string, said: string): string {
  if (content.subarray(0, 8192).includes(0)) return "application/octet-stream"
  if (said === "text/calendar") return said
  if (/^message\//.test(said)) return said === "message/rfc822" ? said : "text/plain"
  if (/<svg[\s>]/i.test(Buffer.from(content.subarray(0, 4096)).toString("latin1"))) return "image/svg+xml"
  if (ending === "eml") return "message/rfc822"
  return textTypes[ending] ?? (/^text\//.test(said) || ending === "txt" ? "text/plain" : "application/octet-stream")
}
