/**
 * Which tests run a second time with their files in S3: those in which files arrive, are used by their path, are given out
 * or are swept. What every storage promises is in `services/storage/storage.test.ts`.
 */
export const testsOnS3 = [
  "domain/archive/archive.test.ts",
  "domain/archive/backups.test.ts",
  "domain/archive/restores.test.ts",
  "domain/imports/import-pictures.test.ts",
  "domain/imports/imports.test.ts",
  "tests/requests/picture-files.test.ts",
  "tests/requests/restore.test.ts",
  "tests/requests/uploads.test.ts",
  "tests/requests/uploads-over-sockets.test.ts",
]
